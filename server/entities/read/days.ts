import { sql, type SQL } from 'drizzle-orm'
import { countryFacts, type Country } from '#define'
import type { EntityMeta } from '#server/entities/meta/meta.ts'

/**
 * SQL of the calendar day that a field of `t` shows to the client's people: a date unchanged, an
 * instant at their display offset.
 */
export function daySql(meta: EntityMeta, name: string, country: Country): string {
  const column = meta.sqlOf.get(name)!
  return meta.fieldOf.get(name)!.kind === 'date'
    ? column
    : `(${column} at time zone 'UTC' + interval '${countryFacts(country).displayHours} hours')::date`
}

/**
 * The condition that a field of `t` shows a day not before, or not after, the given one. It
 * compares the column itself, so that its index applies.
 */
export function dayIs(
  meta: EntityMeta,
  name: string,
  country: Country,
  order: '>=' | '<=',
  day: string,
): SQL {
  const column = sql.raw(meta.sqlOf.get(name)!)
  if (meta.fieldOf.get(name)!.kind === 'date')
    return order === '>=' ? sql`${column} >= ${day}::date` : sql`${column} <= ${day}::date`
  const begins = Date.parse(`${day}T00:00:00Z`) - countryFacts(country).displayHours * hour
  return order === '>='
    ? sql`${column} >= ${new Date(begins).toISOString()}::timestamptz`
    : sql`${column} < ${new Date(begins + 24 * hour).toISOString()}::timestamptz`
}

const hour = 3_600_000
