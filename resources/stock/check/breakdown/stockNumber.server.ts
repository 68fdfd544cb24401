import { sql } from 'drizzle-orm'
import { type Context, NotFound, badInput, type Actor } from '#server/kit'
import { totalCap, type CallAnswer, type CallInput } from '#define'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'

type Asked = CallInput<typeof stockCheckCalls.getStockMoves>
type Answer = CallAnswer<typeof stockCheckCalls.getStockMoves>
type Data = Answer['data']
type Named = Pick<Data, 'productId' | 'code' | 'name' | 'warehouseName' | 'warehouseType'>

/**
 * The movements and reservations behind one number of the stock check.
 * @throws as `refuseUnknown` does
 */
export async function stockMoves(context: Context, asked: Asked): Promise<Answer> {
  const { db, actor } = context
  const named = await refuseUnknown(context, asked)
  const { pageNo, pageSize, stockOnHoldStatus } = asked
  const size = pageSize ?? 50
  const [sums] = await db.query<{ quantity: number; loose: number; moves: number }>(sql`
    select (select coalesce(sum(l.quantity), 0)::int from stock_lines l where ${isMeant(actor, asked, 'l')} and not l.is_deleted) as quantity,
      (select coalesce(sum(l.quantity), 0)::int from stock_lines l where ${isMeant(actor, asked, 'l')} and not l.is_deleted
        and l.order_line_id is null and l.ticket_id is null and l.transfer_id is null and l.container_line_id is null) as loose,
      (select count(*)::int from (select 1 from stock_moves m where ${isMeant(actor, asked, 'm')} limit ${totalCap + 1}) capped) as moves`)
  const moves = await db.query<Data['moves'][number]>(sql`
    select x.id, x.movement_id, x.moved_on_utc, x.type, x.quantity, x.balance::int as balance,
      o.id as "orderId", o.order_code, k.id as "ticketId", k.ticket_no, t.id as "transferId", t.no as "transferNo", (select y.full_code from layers y where y.id = x.layer_id) as "layerCode", c.id as "containerId", c.name as "containerNo",
      x.document_entity, x.document_id, s.full_name as person,
      (select a.changes -> 'reason' ->> 1 from audit a where x.document_id is null and a.record_id = case when x.movement_id ~ '^[0-9a-fA-F-]{36}$' then x.movement_id::uuid end and a.entity = 'stockMoves' and a.operation = 'post' limit 1) as reason
    from (select m.*, sum(m.quantity) over (order by m.moved_on_utc, m.id) as balance from stock_moves m where ${isMeant(actor, asked, 'm')}
        order by m.moved_on_utc desc, m.id desc limit ${size} offset ${((pageNo ?? 1) - 1) * size}) x
      left join order_lines ol on ol.id = x.order_line_id left join orders o on o.id = ol.order_id left join tickets k on k.id = x.ticket_id left join transfers t on t.id = x.transfer_id
      left join container_lines cl on cl.id = x.container_line_id left join containers c on c.id = cl.container_id left join staff s on s.id = x.staff_id
    order by x.moved_on_utc desc, x.id desc`)
  const reservations = stockOnHoldStatus === 'Order' ? await reservationsOf(context, asked) : []
  const transfers = stockOnHoldStatus ? await transfersOf(context, asked) : []
  return {
    data: {
      ...named,
      transfers,
      quantity: sums!.quantity,
      loose: sums!.loose,
      moves,
      reservations,
    },
    totalCount: Math.min(sums!.moves, totalCap),
    hasMore: sums!.moves > totalCap,
  }
}

const isMeant = (
  actor: Actor,
  { skuId, warehouseId, stockStatus, stockOnHoldStatus }: Asked,
  row: 'l' | 'm',
) => {
  const of = sql.identifier(row)
  return sql`${of}.sku_id = ${skuId} and ${of}.warehouse_id = ${warehouseId} and ${of}.stock_status = ${stockStatus} and ${of}.client_id = ${actor.clientId}
    and ${stockOnHoldStatus ? sql`${of}.stock_on_hold_status = ${stockOnHoldStatus}` : sql`${of}.stock_on_hold_status is null`}`
}

/** The reservations that hold pieces of this number, earliest claim first. */
const reservationsOf = ({ db, actor }: Context, { skuId, warehouseId, stockStatus }: Asked) =>
  db.query<Data['reservations'][number]>(sql`
    select r.id, o.id as "orderId", o.order_code, r.order_line_id, r.quantity, r.state, r.need_by, r.priority_on_utc
    from reservations r join order_lines ol on ol.id = r.order_line_id join orders o on o.id = ol.order_id
    where r.sku_id = ${skuId} and r.warehouse_id = ${warehouseId} and r.stock_status = ${stockStatus} and r.client_id = ${actor.clientId}
      and r.source = 'Stock' and ${isPromised} order by r.priority_on_utc, r.id limit 1000`)

/** The transfers that hold pieces of this number, oldest first. */
const transfersOf = ({ db, actor }: Context, asked: Asked) =>
  db.query<Data['transfers'][number]>(sql`
    select t.id, t.no, t.version, w.name as "targetWarehouse", t.job_status, sum(l.quantity)::int as quantity
    from stock_lines l join transfers t on t.id = l.transfer_id join warehouses w on w.id = t.target_warehouse_id
    where ${isMeant(actor, asked, 'l')} and l.quantity > 0 and not l.is_deleted
    group by t.id, w.name order by t.created_on_utc, t.id limit 500`)

/**
 * Refuses unknown ids and names them.
 * @param idField the caller's name for the warehouse
 * @throws NotFound for a SKU or warehouse of another client, BadInput for an unknown status
 */
export async function refuseUnknown(
  { db, actor }: Context,
  { skuId, warehouseId, stockStatus, stockOnHoldStatus }: Omit<Asked, 'pageNo' | 'pageSize'>,
  idField = 'warehouseId',
): Promise<Named> {
  const [known] = await db.query<Named & { status: boolean; hold: boolean }>(sql`
    select s.product_id, s.code, s.name, w.name as "warehouseName", w.warehouse_type,
      exists (select 1 from dictionary_entries where kind = 'physicalStockStatus' and value = ${stockStatus} and not is_deleted) as status,
      exists (select 1 from dictionary_entries where kind = 'onHoldStockStatus' and value = ${stockOnHoldStatus ?? ''} and not is_deleted) as hold
    from (select 1) one left join skus s on s.id = ${skuId} and not s.is_deleted
      left join warehouses w on w.id = ${warehouseId} and w.client_id = ${actor.clientId} and not w.is_deleted`)
  const { status, hold, ...named } = known!
  if (named.code === null) throw new NotFound('This SKU does not exist or was deleted.', 'skuId')
  if (named.warehouseName === null)
    throw new NotFound('This warehouse does not exist or was deleted.', idField)
  if (!status) throw badInput('unknown_reference', 'stockStatus', 'There is no such stock status.')
  if (stockOnHoldStatus && !hold)
    throw badInput('unknown_reference', 'stockOnHoldStatus', 'There is no such hold.')
  return named
}
