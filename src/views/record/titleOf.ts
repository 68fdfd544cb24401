import type { RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'
import { amountText } from '#src/fields/number/amountText.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { formatLongDate, formatMonth } from '#src/fields/time/time.ts'

/**
 * A record's title: its label field, or the name of the record that this field refers to.
 */
export function titleOf(entity: AnyEntity, record: RaRecord): string {
  const { titles, fields, label } = entity
  const name = nameOf(entity, record)
  // A bare number says nothing: "Trip 3".
  return name !== undefined && fields[label]?.kind === 'integer'
    ? `${titles[0]} ${name}`
    : (name ?? titles[0])
}

/** The same, where there is one: an amount has its currency, a day is written out, a choice is in words. */
export function nameOf({ label, fields }: AnyEntity, record: RaRecord): string | undefined {
  const value = record.labels?.[label] ?? record[label]
  if (value === null || value === undefined) return undefined
  const field = fields[label]
  if (typeof value === 'number' && field?.kind === 'money')
    return amountText(value, record.currency)
  if (field?.kind === 'choice') return valueInWords(field, String(value))
  if (field?.kind === 'date')
    return field.options.isMonth ? formatMonth(String(value)) : formatLongDate(String(value))
  return String(value)
}
