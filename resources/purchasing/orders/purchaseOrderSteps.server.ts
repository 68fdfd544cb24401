import { sql } from 'drizzle-orm'
import {
  metaOf,
  setInRows,
  touched,
  writeAuditAndOutbox,
  type Context,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { isPromised, ordersPromised } from '#resources/stock/reservations/reserved.server.ts'

/** The effects of a purchase order's steps. */
export const purchaseOrderSteps = {
  async produce(context, ids) {
    await setInRows(context, metaOf('purchaseOrders'), ids, sql`state_before = ${'In Production'}`)
    return new Map()
  },

  /** Goods that were promised from it are to be bought elsewhere, and are loaded nowhere. */
  async cancel(context, ids) {
    await context.db.query(sql`
      update reservations r set source = 'Purchase order', container_line_id = null, purchase_order_line_id = null, ${touched(context.actor)}
      where ${outOf(ids)} and r.source <> 'Stock' and ${isPromised}`)
    await takeOut(context, ids)
    return new Map()
  },
} satisfies Record<string, StepEffect>

/** Takes goods of these orders out of containers that have not left. */
async function takeOut(context: Context, ids: readonly string[]) {
  const { db, actor } = context
  const taken = await db.query<{ containerId: string; code: string; quantity: number }>(sql`
    update container_lines l set is_deleted = true, ${touched(actor)}
    from (
      select b.id as line_id, k.code from container_lines b join containers c on c.id = b.container_id join purchase_order_lines p on p.id = b.purchase_order_line_id join skus k on k.id = b.sku_id
      where c.state in ('Planned', 'Loaded') and not b.is_deleted and p.purchase_order_id = any(${sql.param(ids)}::uuid[])) m
    where l.id = m.line_id returning l.container_id, m.code, l.quantity`)
  const containers = [...new Set(taken.map(({ containerId }) => containerId))].sort()
  if (!containers.length) return
  await setInRows(context, metaOf('containers'), containers)
  await writeAuditAndOutbox(
    context,
    'takeOut',
    'containers',
    containers.map(id => {
      const goods = taken
        .filter(({ containerId }) => containerId === id)
        .map(({ code, quantity }) => ({ code, quantity }))
      return { id, changes: { goods: [goods, null] }, event: { goods } }
    }),
  )
}

/** Locks the orders with promises from purchase orders, and the containers with their goods. */
export async function lockOrdersOfPurchases(tx: Queryable, ids: readonly string[]) {
  await ordersOfPurchases(tx, ids, 'for update')
  await lockContainersOf(tx, ids)
}

export const ordersOfPurchases = (
  tx: Queryable,
  ids: readonly string[],
  lock: 'for update' | '' = '',
) => ordersPromised(tx, outOf(ids), lock)

/** Containers are locked before purchase orders, and both before their lines. */
export const lockContainersOf = (tx: Queryable, ids: readonly string[]) =>
  tx.query(sql`
    select 1 from containers where id in (
      select container_id from container_lines where purchase_order_id in ${ids} and not is_deleted) and state not in ('Completed', 'Cancelled') order by id for no key update`)

const outOf = (ids: readonly string[]) =>
  sql`r.purchase_order_line_id in (select id from purchase_order_lines where purchase_order_id in ${ids})`
