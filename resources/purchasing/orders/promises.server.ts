import { sql, type SQL } from 'drizzle-orm'
import { problemAt, type Problem, type Queryable } from '#server/kit'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'

/** At most so many orders are named. */
const mostNamed = 5

/**
 * Which documents keep goods for orders, and for which: `lines` selects the `id` of lines and the
 * document that they are `of_id`, `column` is theirs in a promise.
 */
export async function promisesOf(
  db: Queryable,
  lines: SQL,
  column: 'purchase_order_line_id' | 'container_line_id',
): Promise<ReadonlyMap<string, Problem>> {
  const rows = await db.query<{ id: string; codes: string[]; orders: number }>(sql`
    select m.of_id as id, (array_agg(distinct o.order_code order by o.order_code))[1:${mostNamed}] as codes, count(distinct o.id)::int as orders
    from (${lines}) m join reservations r on r.${sql.identifier(column)} = m.id and ${isPromised}
      join order_lines ol on ol.id = r.order_line_id join orders o on o.id = ol.order_id group by 1`)
  return new Map(
    rows.map(({ id, codes, orders }) => {
      const more = orders > codes.length ? ` and ${orders - codes.length} more` : ''
      return [
        id,
        problemAt('in_use', 'id', `Its goods are promised to ${codes.join(', ')}${more}.`),
      ]
    }),
  )
}
