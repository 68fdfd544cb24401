import { sql, type SQL } from 'drizzle-orm'
import { type Context, NotFound, badInput, refused } from '#server/kit'
import type { CallInput } from '#define'
import { columnsOfPosition } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { post, type Posting } from '#resources/stock/ledger/ledger.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { fromPlansWaiting } from './plansWaiting.server.ts'
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
    sql`l.warehouse_id = ${target.warehouseId} and (l.layer_id is null or (l.order_line_id is null and l.layer_id <> ${target.id} and exists (select from layers f where f.id = l.layer_id and f.shelf_id is null)))`,
    `not put away yet in ${target.warehouse}`,
    event,
  )
}

/** @throws NotFound, BadInput, Refused where there are fewer pieces or no room */
export async function moveGoods(
  context: Context,
  { layerId, toLayerId, ...goods }: CallInput<Calls['moveGoods']>,
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
  // What an open plan has had brought here moves with that plan, which knows where its goods are.
  const isFree = sql`not exists (select ${fromPlansWaiting})`
  return store(
    context,
    target,
    goods,
    sql`l.layer_id = ${source.id} ${source.isZone ? sql`and ${isFree}` : sql``}`,
    `${source.isZone ? 'that no plan waits for ' : ''}in ${source.fullCode}`,
  )
}

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
) {
  await refuseFull(context, target, skuId, quantity)
  const there = await context.db.query<StockPosition & { quantity: number }>(sql`
    select l.quantity, ${columnsOfPosition} from stock_lines l
    where l.client_id = ${context.actor.clientId} and l.sku_id = ${skuId} and l.stock_status = ${stockStatus} and l.quantity > 0 and not l.is_deleted and ${from}
    order by l.stock_on_hold_status is not null, l.layer_id is not null, l.quantity desc, l.id`)
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
  return { ...(await post(context, { type: 'Move', movements, ...event })), quantity }
}

/** What a place or its shelf holds, by measure. */
interface Room {
  fullCode: string
  maxVolume: number | null
  maxWeight: number | null
  usedVolume: number
  usedWeight: number
}

/**
 * Refuses goods of a kind that is not allowed, and more than fits by what is measured. Shelf and
 * place stay locked, so that twenty people at once overfill nothing.
 */
async function refuseFull(context: Context, target: Place, skuId: string, quantity: number) {
  const { db } = context
  if (target.shelfId)
    await db.query(sql`select 1 from shelves where id = ${target.shelfId} for update`)
  await db.query(sql`select 1 from layers where id = ${target.id} for update`)
  const [sku] = await db.query<{
    code: string
    volume: number | null
    weight: number | null
    isAllowed: boolean
  }>(sql`
    with recursive own as (
        select to_id as id from layers_category_ids where from_id = ${target.id}
        union select to_id from shelves_category_ids where from_id = ${target.shelfId}::uuid and not exists (select from layers_category_ids where from_id = ${target.id})),
      allowed as (select id from own union select c.id from allowed a join categories c on c.parent_id = a.id and not c.is_deleted)
    select k.code, k.volume::float8 as volume, k.weight::float8 as weight,
      not exists (select from own) or p.category_id in (select id from allowed) as is_allowed
    from skus k join products p on p.id = k.product_id where k.id = ${skuId}`)
  if (!sku) throw badInput('unknown_reference', 'skuId', 'Choose an entry from the list.')
  if (!sku.isAllowed)
    throw refused(
      'kind',
      'skuId',
      `${target.fullCode} is for goods of other categories than ${sku.code}.`,
    )
  const measures = [
    { unit: 'm³', takes: (sku.volume ?? 0) * quantity, most: 'maxVolume', used: 'usedVolume' },
    { unit: 'kg', takes: (sku.weight ?? 0) * quantity, most: 'maxWeight', used: 'usedWeight' },
  ] as const
  for (const room of await roomsOf(context, target))
    for (const { unit, takes, most, used } of measures) {
      const limit = room[most]
      if (limit === null || !takes || room[used] + takes <= limit + 1e-6) continue
      const left = Math.max(0, limit - room[used])
      throw refused(
        'full',
        'quantity',
        `${room.fullCode} has room for ${rounded(left)} ${unit}; ${quantity} ${sku.code} take ${rounded(takes)} ${unit}.`,
      )
    }
}

const rounded = (value: number) => Number(value.toFixed(2)).toLocaleString('en')

const roomsOf = ({ db }: Context, { id, shelfId }: Place) =>
  db.query<Room>(sql`
    select x.full_code, x.max_volume::float8 as max_volume, x.max_weight::float8 as max_weight,
      coalesce(u.volume, 0)::float8 as used_volume, coalesce(u.weight, 0)::float8 as used_weight
    from (select full_code, max_volume, max_weight, array[id] as layers from layers where id = ${id}
        union all select h.full_code, h.max_volume, h.max_weight, array(select y.id from layers y where y.shelf_id = h.id) from shelves h where h.id = ${shelfId}::uuid) x
      left join lateral (select sum(g.quantity * k.volume) as volume, sum(g.quantity * k.weight) as weight
        from stock_lines g join skus k on k.id = g.sku_id where g.layer_id = any(x.layers) and g.quantity > 0) u on true`)
