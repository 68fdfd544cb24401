import { sql } from 'drizzle-orm'
import { metaOf, NotFound, refuseStale, type Context } from '#server/kit'
import { columnsOf, notLoadedOf, onBoardOf } from '#resources/stock/reservations/arithmetic.ts'
import { lockWithOrders } from './lockWithOrders.server.ts'
import { lockContainersOf, ordersOfPurchases } from './purchaseOrderSteps.server.ts'

export interface Order {
  readonly id: string
  readonly version: number
  readonly no: string
  readonly state: string
  readonly priceApproval: string | null
}

export interface Line {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly position: number
  readonly quantity: number
  readonly confirmed: number | null
  readonly unitCost: number
  readonly askedUnitCost: number | null
  readonly presold: number
  readonly readyDate: string | null
  readonly closedShort: number
  readonly onBoard: number
  readonly notLoaded: number
}

/** The order, locked after those who wait for its goods and the containers with them. */
export const locked = (context: Context, id: string): Promise<Order | undefined> =>
  lockWithOrders(
    context,
    (db, lock) => ordersOfPurchases(db, [id], lock),
    async db => {
      await lockContainersOf(db, [id])
      const [order] = await db.query<Order>(sql`
        select id, version, no, state, price_approval from purchase_orders where id = ${id} and client_id = ${context.actor.clientId} and not is_deleted for update`)
      return order
    },
  )

export const lockedLines = async ({ db }: Context, orderId: string): Promise<readonly Line[]> => {
  await db.query(
    sql`select 1 from purchase_order_lines where purchase_order_id = ${orderId} order by id for no key update`,
  )
  const of = columnsOf('l')
  return db.query<Line>(sql`
    select l.id, l.version, k.code, l.position, l.quantity, l.confirmed, l.unit_cost::float8, l.asked_unit_cost::float8, l.presold, l.ready_date, l.closed_short,
      ${sql.raw(onBoardOf(of))} as "onBoard", ${sql.raw(notLoadedOf(of))} as "notLoaded"
    from purchase_order_lines l join skus k on k.id = l.sku_id where l.purchase_order_id = ${orderId} and not l.is_deleted order by l.position`)
}

/** The order, locked, as the person has seen it. @throws NotFound, Stale */
export async function lockedAsSeen(context: Context, id: string, version: number): Promise<Order> {
  const order = await locked(context, id)
  if (!order) throw new NotFound('This purchase order does not exist or was deleted.', 'id')
  await refuseStale(context, metaOf('purchaseOrders'), order, version)
  return order
}
