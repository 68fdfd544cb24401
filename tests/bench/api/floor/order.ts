import type { Pool } from 'pg'
import { linesOfOrder, orderColumns, orderJoins, orderOf } from './orderColumns.ts'
import type { Person } from './settings.ts'

/** One order with its lines, by one statement. */
export async function order(pool: Pool, { clientId }: Person, id: string) {
  const { rows } = await pool.query({
    name: 'order',
    text: `select ${orderColumns}, ${linesOfOrder} as lines
      from orders o ${orderJoins} where o.id = $1 and o.client_id = $2 and not o.is_deleted`,
    values: [id, clientId],
  })
  return JSON.stringify(orderOf(rows[0] as Record<string, unknown>))
}
