import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  insertRows,
  isId,
  metaOf,
  refused,
  transition,
  writeAuditAndOutbox,
} from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import type { transferCalls } from './transfers.calls.ts'
import { neededByPlans } from './proposals.server.ts'
import { todayOf } from '#resources/days.ts'

type Calls = typeof transferCalls
type Row = CallAnswer<Calls['getOrderTransfers']>['data'][number]

/**
 * Goods of orders that lie in another warehouse than the one that delivers them, no more than it
 * lacks. What lies where another plan of the order delivers it stays there.
 */
export async function getOrderTransfers(
  context: Context,
  input: CallInput<Calls['getOrderTransfers']>,
): Promise<{ data: Row[] }> {
  const { until, sourceWarehouseId, targetWarehouseId, hasNoTransfer, isLate } = input
  const data = await rowsWhere(
    context,
    sql.join(
      [
        sql`true`,
        ...(until ? [sql`r.need_day <= ${until}::date`] : []),
        ...(sourceWarehouseId ? [sql`r.source_warehouse_id = ${sourceWarehouseId}`] : []),
        ...(targetWarehouseId ? [sql`r.target_warehouse_id = ${targetWarehouseId}`] : []),
        ...(typeof hasNoTransfer === 'boolean'
          ? [sql`(r.transfer_id is null) = ${hasNoTransfer}`]
          : []),
        ...(typeof isLate === 'boolean' ? [sql`r.is_late = ${isLate}`] : []),
      ],
      sql` and `,
    ),
  )
  return { data }
}

/**
 * Makes a transfer for each route and day of these rows, which holds their goods: it plans to arrive
 * on the day before the first plan, today at the earliest.
 * @throws Refused when goods have moved meanwhile
 */
export async function proposeTransfers(
  context: Context,
  { rows: asked = [] }: CallInput<Calls['proposeTransfers']>,
): Promise<CallAnswer<Calls['proposeTransfers']>> {
  if (!asked.length) throw badInput('required', 'rows', 'Choose what is to be moved.')
  // The id of a row begins with that of its order line.
  const lineIds = asked.map(({ id }) => id.split(' ')[0]!)
  const odd = lineIds.findIndex(id => !isId(id))
  if (odd >= 0) throw badInput('unknown_row', `rows.${odd}.id`, 'Choose a row of the list.')
  await context.db.query(sql`
    select 1 from orders where client_id = ${context.actor.clientId} and id in (select order_id from order_lines where id in ${lineIds}) order by id for update`)
  const rows = await rowsWhere(
    context,
    sql`r.transfer_id is null and r.order_line_id in ${lineIds}`,
  )
  const chosen = asked.map(({ id }, i) => {
    const row = rows.find(each => each.id === id)
    if (row) return row
    throw refused(
      'moved',
      `rows.${i}.id`,
      'These goods are on a transfer by now, or lie elsewhere. Reload the list.',
    )
  })
  const routes = new Map<string, typeof chosen>()
  for (const row of new Set(chosen)) {
    const route = [row.sourceWarehouseId, row.targetWarehouseId, row.needBy].join(' ')
    routes.set(route, [...(routes.get(route) ?? []), row])
  }
  const [clock] = await context.db.query<{ today: string }>(
    sql`select ${sql.raw(todayOf('c.id'))}::text as today from clients c where c.id = ${context.actor.clientId}`,
  )
  const { today } = clock!
  for (const of of routes.values()) {
    const { sourceWarehouseId, targetWarehouseId, needBy } = of[0]!
    const date = needBy < today ? today : needBy
    await requestTransfer(context, { sourceWarehouseId, targetWarehouseId, date }, of)
  }
  return {
    transfers: routes.size,
    pieces: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    late: chosen.filter(({ planDate }) => planDate < today).length,
  }
}

/** Makes a transfer of goods of orders, which are locked, and requests it: it holds them from then on. */
export async function requestTransfer(
  context: Context,
  route: { sourceWarehouseId: string; targetWarehouseId: string; date: string },
  goods: readonly {
    skuId: string
    quantity: number
    orderLineId: string
    stockStatus: string
  }[],
): Promise<void> {
  const id = uuid()
  await insertRows(context, metaOf('transfers'), [{ id, ...route, purpose: 'Order' }])
  await insertRows(
    context,
    metaOf('transferLines'),
    goods.map(({ skuId, quantity, orderLineId, stockStatus }) => ({
      id: uuid(),
      transferId: id,
      skuId,
      quantity,
      orderLineId,
      stockStatus,
    })),
  )
  await writeAuditAndOutbox(context, 'create', 'transfers', [{ id, changes: {} }])
  await transition(context, metaOf('transfers'), { id }, 'request')
}

/**
 * Rows `r` that meet a condition, the most urgent first. The pieces of an order line that targets
 * lack stand in a row, as do those that other places have beyond their own need; pieces go where
 * both overlap.
 */
const rowsWhere = (context: Context, condition: SQL) =>
  context.db.query<Row & { stockStatus: string; orderLineId: string }>(sql`
    with need as (${neededByPlans(context)}),
      held as (
        select l.order_line_id, l.sku_id, coalesce(t.target_warehouse_id, l.warehouse_id) as warehouse_id, l.stock_status, l.transfer_id, t.source_warehouse_id as source, sum(l.quantity)::int as quantity
        from stock_lines l left join transfers t on t.id = l.transfer_id
        where l.order_line_id in (select order_line_id from need) and l.quantity > 0 and l.stock_status <> 'Missing' and not l.is_deleted group by 1, 2, 3, 4, 5, 6),
      here as (
        select x.*, sum(x.needed) over place as needed_here, sum(x.quantity) over place as held_here, min(x.plan_date) over place as needed_on
        from (select order_line_id, sku_id, target as warehouse_id, plan_date, needed, 0 as quantity, null as stock_status, null::uuid as transfer_id, null::uuid as source from need
            union all select order_line_id, sku_id, warehouse_id, null, 0, quantity, stock_status, transfer_id, source from held) x
        window place as (partition by x.order_line_id, x.sku_id, x.warehouse_id)),
      lacks as (
        select n.*, sum(n.lacks) over (partition by n.order_line_id, n.sku_id order by n.plan_date, n.warehouse_id) as until
        from (select h.*, greatest(0, h.needed - h.held_here) as lacks from here h where h.needed > 0) n),
      spare as (
        select h.*, sum(h.spare) over (partition by h.order_line_id, h.sku_id order by h.warehouse_id, h.stock_status) as until from (
          select h.*, greatest(0, least(h.quantity, sum(h.quantity) over (partition by h.order_line_id, h.sku_id, h.warehouse_id order by h.stock_status) - h.needed_here)) as spare
          from here h where h.quantity > 0 and h.transfer_id is null) h),
      lying as (
        select n.order_line_id, n.sku_id, n.warehouse_id as target, n.plan_date, s.stock_status, null::uuid as transfer_id, s.warehouse_id as source,
          (least(n.until, s.until) - greatest(n.until - n.lacks, s.until - s.spare))::int as quantity
        from lacks n join spare s on s.order_line_id = n.order_line_id and s.sku_id = n.sku_id and s.until - s.spare < n.until and n.until - n.lacks < s.until
        where n.lacks > 0 and s.spare > 0
        union all select h.order_line_id, h.sku_id, h.warehouse_id, h.needed_on, h.stock_status, h.transfer_id, h.source, h.quantity
        from here h where h.needed_here > 0 and h.transfer_id is not null),
      r as (
        select concat_ws(' ', y.order_line_id, y.sku_id, y.source, y.target, y.stock_status, y.transfer_id) as id, o.id as order_id, o.order_code, c.name as customer_name, y.order_line_id, y.plan_date::text as plan_date, k.id as sku_id, k.code as sku_code, y.stock_status,
          y.quantity, y.source as source_warehouse_id, s.name as source_warehouse_name, y.target as target_warehouse_id, g.name as target_warehouse_name, y.plan_date - 1 as need_day,
          t.id as transfer_id, t.no as transfer_no, t.job_status, t.date::text as arrives, (y.plan_date - coalesce(t.date, w.today))::int as slack_days,
          coalesce(t.date, w.today) > y.plan_date as is_late
        from lying y join skus k on k.id = y.sku_id join warehouses s on s.id = y.source join warehouses g on g.id = y.target
          join order_lines ol on ol.id = y.order_line_id join orders o on o.id = ol.order_id join customers c on c.id = o.customer_id left join transfers t on t.id = y.transfer_id
          cross join (select ${sql.raw(todayOf(`'${context.actor.clientId}'`))} as today) w)
    select r.*, r.need_day::text as need_by from r where ${condition} order by r.need_day, r.order_code, r.sku_code limit 2000`)
