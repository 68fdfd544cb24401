import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'

/**
 * How many whole sets of plans' items cannot come back for money, because exchanges and repairs have
 * taken pieces of them, or will.
 * @returns a function from the id of an item to sets
 */
export async function setsApart(
  tx: Queryable,
  itemIds: readonly string[],
): Promise<(itemId: string) => number> {
  const rows = await tx.query<{ id: string; sets: number }>(sql`
    select i.id, sets_apart(i.id) as sets from plan_items i where i.id = any(${sql.param([...itemIds])}::uuid[])`)
  const apart = new Map(rows.map(({ id, sets }) => [id, sets]))
  return itemId => apart.get(itemId) ?? 0
}
