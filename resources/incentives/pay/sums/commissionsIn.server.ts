import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { Period } from '#resources/bi/period.ts'

/** The pay of the months that begin in a period, by person. */
export async function commissionsIn(
  { db, actor }: Context,
  { from, to }: Period,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ staffId: string; amount: number }>(sql`
    select staff_id, sum(amount)::float8 as amount from commission_lines
    where client_id = ${actor.clientId} and month between ${from}::date and ${to}::date and not is_deleted group by 1`)
  return new Map(rows.map(({ staffId, amount }) => [staffId, amount]))
}
