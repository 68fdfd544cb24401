import type { RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'

/** A record's title: its label field, or the name of the record that this field refers to. */
export const titleOf = (entity: AnyEntity, record: RaRecord): string =>
  String(record.labels?.[entity.label] ?? record[entity.label] ?? entity.titles[0])
