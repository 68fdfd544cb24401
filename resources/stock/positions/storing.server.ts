import { sql, type SQL } from 'drizzle-orm'
import { type Context, NotFound, badInput, refused } from '#server/kit'
import type { CallInput } from '#define'
import { lockOrdersOfLines } from '#resources/stock/ledger/earmarks.server.ts'
import { columnsOfPosition } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { post, type Posting } from '#resources/stock/ledger/ledger.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { fromPlansWaiting } from './plansWaiting.server.ts'
import { freeProposals } from './proposing/proposing.server.ts'
import { refuseFull, type Coming } from './room.server.ts'
import { keepRoom } from './roomJob.server.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import type { positionCalls } from './positions.calls.ts'

type Calls = typeof positionCalls

/**
 * @param event what a phone told, and when
 * @throws NotFound, BadInput, Refused where there are fewer pieces or no room
 */
export async function putAway(
  context: Context,
  { layerId, ...goods }: CallInput<Calls['putAway']>,
  event: Event = {},
) {
  const target = await placeOf(context, layerId, 'layerId')
  return store(
    context,
    target,
    goods,
    sql`l.warehouse_id = ${target.warehouseId} and (l.layer_id is null or (l.order_line_id is null and l.layer_id <> ${target.id} and exists (select from layers f where f.id = l.layer_id and f.shelf_id is null) and ${isFree}))`,
    `not put away yet in ${target.warehouse}`,
    event,
  )
}

/**
 * @param event what a phone told, and when
 * @throws NotFound, BadInput, Refused where there are fewer pieces or no room
 */
export async function moveGoods(
  context: Context,
  { layerId, toLayerId, ...goods }: CallInput<Calls['moveGoods']>,
  event: Event = {},
) {
  const source = await placeOf(context, layerId, 'layerId')
  const target = await placeOf(context, toLayerId, 'toLayerId')
  if (source.id === target.id)
    throw badInput('same_place', 'toLayerId', 'The goods are there already. Choose another place.')
  if (source.warehouseId !== target.warehouseId)
    throw refused(
      'other_warehouse',
      'toLayerId',
      `${target.fullCode} is in ${target.warehouse}: a transfer takes goods there.`,
    )
  return store(
    context,
    target,
    goods,
    sql`l.layer_id = ${source.id} ${source.isZone ? sql`and ${isFree}` : sql``}`,
    `${source.isZone ? 'that no plan waits for ' : ''}in ${source.fullCode}`,
    event,
    { fromLayerId: source.id },
  )
}

/** SQL: what an open plan has had brought to its zone moves with that plan, which knows where its goods are. */
const isFree = sql`not exists (select ${fromPlansWaiting})`

interface Place {
  id: string
  fullCode: string
  shelfId: string | null
  warehouseId: string
  warehouse: string
  /** Prepared goods stand there. */
  isZone: boolean
}

async function placeOf({ db, actor }: Context, id: string, field: string): Promise<Place> {
  const [place] = await db.query<Place>(sql`
    select y.id, y.full_code, y.shelf_id, w.id as warehouse_id, w.name as warehouse, y.id = r.id and ${sql.raw(isZone('r.kind'))} as is_zone
    from layers y join stock_areas r on r.id = y.area_id join warehouses w on w.id = r.warehouse_id
    where y.id = ${id} and y.client_id = ${actor.clientId} and not y.is_deleted`)
  if (!place) throw new NotFound('This place does not exist.', field)
  return place
}

type Goods = Omit<CallInput<Calls['putAway']>, 'layerId'>
type Event = Pick<Posting, 'clientEventId' | 'happened'>

/** Moves goods of a condition on `stock_lines l` into a place, as many as were asked for. */
async function store(
  context: Context,
  target: Place,
  { skuId, quantity, stockStatus = 'Normal' }: Goods,
  from: SQL,
  where: string,
  event: Event = {},
  coming: Pick<Coming, 'fromLayerId'> = {},
) {
  const thereOf = (whose: SQL) =>
    context.db.query<StockPosition & { quantity: number }>(sql`
      select l.quantity, ${columnsOfPosition} from stock_lines l
      where l.client_id = ${context.actor.clientId} and l.sku_id = ${skuId} and l.stock_status = ${stockStatus} and l.quantity > 0 and not l.is_deleted and ${from} and ${whose}
      order by l.stock_on_hold_status is not null, l.layer_id is not null, l.quantity desc, l.id`)
  // The orders are locked before the place. Goods that others have got meanwhile stay.
  const ofOrders = takeInOrder(await thereOf(sql`true`), quantity).taken.flatMap(
    ({ orderLineId }) => orderLineId ?? [],
  )
  await lockOrdersOfLines(context.db, ofOrders)
  await refuseFull(context, [{ layerId: target.id, skuId, quantity, ...coming }])
  const there = await thereOf(
    sql`(l.order_line_id is null or l.order_line_id = any(${sql.param(ofOrders)}::uuid[]))`,
  )
  const { taken, lacks } = takeInOrder(there, quantity)
  if (lacks)
    throw refused(
      'insufficient_stock',
      'quantity',
      `${quantity} needed, but only ${quantity - lacks} ${stockStatus} ${where}.`,
    )
  const movements = taken.map(({ quantity: pieces, ...place }) => ({
    skuId,
    quantity: pieces,
    from: place,
    to: { ...place, layerId: target.id },
  }))
  const posted = await post(context, { type: 'Move', movements, ...event })
  await freeProposals(context, [skuId])
  // What was stored is seen at once, unless somebody else is at the place: then the job sees to it.
  await keepRoom(context.db, sql`${target.id}::uuid`)
  return { ...posted, quantity }
}
