import { sql, type SQL } from 'drizzle-orm'
import { parametersOf, snake, todayFor, type AnyEntity } from '#define'
import { kindColumn } from '#server/fields/index.ts'
import { readModelHalfOf } from '#server/halves.ts'
import { badInput } from '#server/http/errors.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import type { Actor } from '#server/session/actor.ts'

/**
 * What statements read as `t`: the table of an entity, or the statement of a read model with the
 * parameters in the filter.
 * @throws BadInput naming a parameter that is not of its kind
 */
export function sourceOf(
  { entity, table, stored }: EntityMeta,
  actor: Actor,
  filter: Readonly<Record<string, unknown>> = {},
): SQL {
  if (!entity.readModel) return sql.raw(table)
  const today = todayFor(actor)
  const given = givenIn(entity, filter, today)
  const half = readModelHalfOf(entity.name)!
  const { of, from, where, fields, id, version } = half.statement({ actor, today, given })
  const row = sql.identifier(of)
  const columns = stored.map(([name]) => sql`${fields[name]} as ${sql.identifier(snake(name))}`)
  return sql`(select ${id ?? sql`${row}.id`} as id, ${version ?? sql`${row}.version`} as version, ${row}.client_id, false as is_deleted, ${sql.join(columns, sql`, `)}
    from ${from} where not ${row}.is_deleted${entity.scope === 'client' ? sql` and ${row}.client_id = ${actor.clientId}` : sql``}${where ? sql` and ${where}` : sql``})`
}

/** The parameters in a filter, each with its default where it is absent. */
function givenIn(
  entity: AnyEntity,
  filter: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, any> {
  return Object.fromEntries(
    Object.entries(parametersOf(entity)).map(([name, field]) => {
      const { options } = field
      const initial = options.default === 'today' ? today : options.default
      const given = filter[name] ?? initial ?? null
      const value = given === null ? null : kindColumn(field).parse(given, options)
      if (value === undefined)
        throw badInput('invalid_filter', name, `${name} has a value that is not of its kind.`)
      return [name, value]
    }),
  )
}
