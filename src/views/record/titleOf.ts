import type { RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'

/** What a record is called: its label field, or the name of what that field points to. */
export const titleOf = (entity: AnyEntity, record: RaRecord): string =>
  String(record.labels?.[entity.label] ?? record[entity.label] ?? entity.titles[0])
