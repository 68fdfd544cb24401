import { sql, type SQL } from 'drizzle-orm'
import { clockOf, countryFacts, instantAt, zoneOf, type Clock } from '#define'
import type { EntityMeta } from '#server/entities/meta/meta.ts'

/**
 * SQL of the calendar day that a field of `t` shows to the client's people: a date unchanged, an
 * instant at the time that they see.
 */
export function daySql(meta: EntityMeta, name: string, clock: Clock): string {
  const column = meta.sqlOf.get(name)!
  if (meta.fieldOf.get(name)!.kind === 'date') return column
  const zone = zoneOf(clockOf(meta.fieldOf.get(name)!.options, clock))
  return zone
    ? `wall_time('${zone}', ${column})::date`
    : `(${column} at time zone 'UTC' + interval '${countryFacts(clock.country).displayHours} hours')::date`
}

/**
 * The condition that a field of `t` shows a day not before, or not after, the given one. It
 * compares the column itself, so that its index applies.
 */
export function dayIs(
  meta: EntityMeta,
  name: string,
  clock: Clock,
  order: '>=' | '<=',
  day: string,
): SQL {
  const column = sql.raw(meta.sqlOf.get(name)!)
  if (meta.fieldOf.get(name)!.kind === 'date')
    return order === '>=' ? sql`${column} >= ${day}::date` : sql`${column} <= ${day}::date`
  const clocks = clockOf(meta.fieldOf.get(name)!.options, clock)
  return order === '>='
    ? sql`${column} >= ${dayBegins(day, clocks)}::timestamptz`
    : sql`${column} < ${dayBegins(day, clocks, 1)}::timestamptz`
}

/** The instant at which a day begins, or the one that many `days` later, as the people see it. */
export function dayBegins(day: string, clock: Clock, days = 0): string {
  const begins = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
  return instantAt(begins.toISOString(), clock)
}
