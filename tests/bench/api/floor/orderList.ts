import type { Pool } from 'pg'
import { orderColumns, orderJoins, orderOf } from './orderColumns.ts'
import type { Person } from './settings.ts'

/** A page of the orders of a branch in a state, the largest first, and whether there are more. Nothing is counted. */
export async function listPage(pool: Pool, { clientId }: Person, query: URLSearchParams) {
  const size = Number(query.get('pageSize'))
  // The limit is no value: the plan for any limit would read more than a page.
  const { rows } = await pool.query({
    name: `list${size}`,
    text: `select ${orderColumns} from (
        select * from orders where client_id = $1 and not is_deleted and branch_id = $2 and state = $3
        order by total desc, id desc limit ${size + 1}) o
      ${orderJoins} order by o.total desc, o.id desc`,
    values: [clientId, query.get('branchId'), query.get('state')],
  })
  return JSON.stringify({
    isSuccess: true,
    errors: [],
    data: rows.slice(0, size).map(orderOf),
    hasMore: rows.length > size,
  })
}
