import type { Pool } from 'pg'
import { owed, tagsOf } from './orderColumns.ts'
import type { Person } from './settings.ts'

/** A page of the orders of a branch in a state, the largest first, with the columns of the list, and whether there are more. Nothing is counted. */
export async function listPage(pool: Pool, { clientId }: Person, query: URLSearchParams) {
  const size = Number(query.get('pageSize'))
  // The limit is no value: the plan for any limit would read more than a page.
  const { rows } = await pool.query({
    name: `list${size}`,
    text: `select ${columns} from (
        select * from orders where client_id = $1 and not is_deleted and branch_id = $2 and state = $3
        order by total desc, id desc limit ${size + 1}) o
      join customers c on c.id = o.customer_id order by o.total desc, o.id desc`,
    values: [clientId, query.get('branchId'), query.get('state')],
  })
  return JSON.stringify({
    isSuccess: true,
    errors: [],
    data: rows.slice(0, size).map(rowOf),
    hasMore: rows.length > size,
  })
}

const columns = `o.id, o.version, o.order_code as "orderCode", o.ordered_on_utc as "orderedOnUtc", o.customer_id as "customerId", o.state, o.total,
  ${owed} as balance, o.preparation_status as "preparationStatus", o.delivery_status as "deliveryStatus", c.name as "customerName", ${tagsOf} as tags`

function rowOf({ customerName, tags, ...row }: Record<string, any>): object {
  const linked = (tags ?? []) as { id: string }[]
  return {
    ...row,
    tagIds: linked.map(tag => tag.id),
    labels: { customerId: customerName, tagIds: linked },
  }
}
