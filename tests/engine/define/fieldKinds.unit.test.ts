import fastJson from 'fast-json-stringify'
import { describe, expect, it } from 'vitest'
import { install, type FieldKind } from '#define'
import { kindColumn, serverFields } from '#server/fields/index.ts'
import { BadInput } from '#server/http/errors.ts'
import { validator } from '#server/http/validation.ts'
import { type Sample, samples } from '#src/gallery/samples.ts'
import { vocabulary } from '#resources/vocabulary.ts'

install({ tree: [], screens: {}, entities: {}, calls: {}, vocabulary })

const kinds = Object.entries(samples) as [FieldKind, Sample][]
const having = <K extends keyof Sample>(key: K) =>
  kinds.filter(([, sample]) => sample[key] !== undefined) as [
    FieldKind,
    Sample & Record<K, NonNullable<Sample[K]>>,
  ][]

const check = ({ field }: Sample, value: unknown) =>
  validator(
    { type: 'object', properties: { field: kindColumn(field).input(field.options) } },
    'body',
  )({ field: value })

describe('the server half of a field kind', () => {
  it('is there for every kind', () =>
    expect(Object.keys(serverFields).sort()).toEqual(Object.keys(samples).sort()))

  it.each(kinds.filter(([, { field }]) => !field.options.readOnly))(
    '%s takes its value',
    (_, sample) => {
      expect(() => check(sample, sample.value)).not.toThrow()
    },
  )

  it.each(having('wrong'))('%s refuses what is none', (_, sample) => {
    expect(() => check(sample, sample.wrong)).toThrow(BadInput)
  })

  it.each(kinds.filter(([kind]) => kind !== 'lines'))(
    '%s answers its value unchanged',
    (_, { field, value }) => {
      const write = fastJson({
        type: 'object',
        properties: { field: kindColumn(field).answer(field.options) },
      } as never)
      expect(JSON.parse(write({ field: value }))).toEqual({ field: value })
    },
  )

  it.each(kinds)(
    '%s has a column, unless its values have a table of their own',
    (kind, { field }) => {
      expect(Boolean(kindColumn(field).column)).toBe(kind !== 'tags' && kind !== 'lines')
    },
  )

  it.each(having('filter'))('%s understands what its filter sends', (_, { field, filter }) => {
    const { operators, parse } = kindColumn(field)
    const asked = Array.isArray(filter)
      ? { in: filter[0] }
      : typeof filter === 'object'
        ? (filter as object)
        : { eq: filter }
    for (const [operator, value] of Object.entries(asked)) {
      expect([...operators, 'in']).toContain(operator)
      expect(parse(value, field.options)).not.toBeUndefined()
    }
  })

  it.each(having('file'))(
    '%s goes out into a file and comes back',
    (_, { field, value, label, file }) => {
      const { exportCell, importCell } = kindColumn(field)
      // Of what is pointed to, and of a dictionary's entry, a file has the name that people read.
      const read = field.kind === 'dictionary' ? file : (label ?? value)
      expect(exportCell!(read, field.options, { country: 'NZ' }).text).toBe(file)
      if (!importCell || field.options.readOnly) return
      const meant = Array.isArray(label) ? label.map(tag => (tag as { label: string }).label) : read
      expect(importCell(file, field.options, { country: 'NZ' })).toEqual(meant)
    },
  )
})
