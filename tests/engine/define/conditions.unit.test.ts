import { expect, test } from 'vitest'
import { fieldsIn, fieldsOf, type AnyEntity, type AnyField } from '#define'
import { calls, entities } from '#resources/registry.ts'

const all = entities as Readonly<Record<string, AnyEntity>>
type Named = readonly (readonly [string, AnyField])[]
const forms: readonly (readonly [string, Named])[] = [
  ...Object.entries(all).map(([name, e]) => [name, fieldsOf(e)] as const),
  ...Object.entries(calls).map(([name, { input }]) => [name, fieldsIn(input)] as const),
]
const valuesOf = ([, field]: Named[number]) =>
  field.kind === 'choice' ? (field.options.values as readonly string[]) : []

test('no text says that a field is of one choice of its form: `when` says it, and the form follows', () => {
  const said = forms.flatMap(([form, fields]) => {
    const words = fields.flatMap(([name, field]) =>
      valuesOf([name, field]).map(value => `Of the ${name} ${value}`.toLowerCase()),
    )
    return fields.flatMap(([name, { options }]) => {
      const text = `${options.label ?? ''} ${options.help ?? ''}`.toLowerCase()
      return words.some(each => text.includes(each)) ? [`${form}.${name}`] : []
    })
  })
  expect(said).toEqual([])
})

test('the inputs of calls, and lines, wait for what can be chosen', () => {
  const found: string[] = []
  for (const [name, fields] of forms) {
    for (const [field, { options }] of fields) {
      const { when } = options
      if (!when || (!when.of && name in all)) continue
      const decides = fields.find(([other]) => other === when.field)
      const of = when.of ? fieldsOf(all[decides?.[1].options.to ?? '']!) : undefined
      const values = of
        ? of.filter(([other]) => other === when.of).flatMap(valuesOf)
        : valuesOf(decides!)
      if (!when.is.every(value => values.includes(value as string))) found.push(`${name}.${field}`)
    }
  }
  expect(found).toEqual([])
})

test('a number and a PIN of a card are asked for of gift cards alone, and goods of a count by its scope', () => {
  const giftCards = { field: 'methodId', of: 'type', is: ['Gift card'] }
  const { cardNo, pin } = calls.recordOrderPayment.input
  expect([cardNo.options.when, pin.options.when]).toEqual([giftCards, giftCards])
  const { aisleIds, categoryIds, skuIds, mostPlaces } = entities.stocktakes.fields
  expect(
    [aisleIds, categoryIds, skuIds, mostPlaces].map(({ options }) => options.when?.is),
  ).toEqual([['Aisle'], ['Category'], ['SKU'], ['Random cycle']])
})
