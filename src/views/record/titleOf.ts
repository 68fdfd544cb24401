import type { RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'
import { amountText } from '#src/fields/number/amountText.ts'

/** A record's title: its label field, or the name of the record that this field refers to. */
export function titleOf(entity: AnyEntity, record: RaRecord): string {
  const value = record.labels?.[entity.label] ?? record[entity.label]
  return typeof value === 'number' && entity.fields[entity.label]?.kind === 'money'
    ? amountText(value, record.currency)
    : String(value ?? entity.titles[0])
}
