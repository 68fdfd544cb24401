import type { RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'
import { amountText } from '#src/fields/number/amountText.ts'

/** A record's title: its label field, or the name of the record that this field refers to. */
export const titleOf = (entity: AnyEntity, record: RaRecord): string =>
  nameOf(entity, record) ?? entity.titles[0]

/** The same, where there is one: an amount has its currency. */
export function nameOf({ label, fields }: AnyEntity, record: RaRecord): string | undefined {
  const value = record.labels?.[label] ?? record[label]
  if (value === null || value === undefined) return undefined
  return typeof value === 'number' && fields[label]?.kind === 'money'
    ? amountText(value, record.currency)
    : String(value)
}
