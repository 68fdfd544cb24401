import { sql, type SQL } from 'drizzle-orm'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { badInput } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'

/** The filter of lists that show what one import made or changed, by the number of its request. */
export const importFilter = 'importOf'

/** Whether the list of an entity shows what an import brought. */
export const showsImports = ({ entity }: EntityMeta): boolean => !!entity.import

/**
 * The records that an import of this company made or changed. What it wrote stands before the row
 * that says that it is done, within an hour: the index of an entity's audit finds it.
 * @throws BadInput for what is no number of a request
 */
export function broughtBy({ entity }: EntityMeta, asked: unknown, { clientId }: Actor): SQL {
  if (typeof asked !== 'string' || !asked || asked.length > 36)
    throw badInput(
      'invalid_filter',
      importFilter,
      `${importFilter} has a value that is not of its kind.`,
    )
  return sql`t.id in (select a.record_id from audit i join audit a on a.entity = i.entity and a.seq < i.seq and a.request_id = i.request_id
    and a.at_utc between i.at_utc - interval '1 hour' and i.at_utc and a.record_id is not null
    where i.operation = 'import' and i.entity = ${entity.name} and i.request_id = ${asked} and i.client_id = ${clientId})`
}
