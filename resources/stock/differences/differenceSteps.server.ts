import { sql } from 'drizzle-orm'
import {
  type Context,
  metaOf,
  problemAt,
  recordset,
  touched,
  type Problem,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { lockGoods } from '#resources/stock/ledger/lockedGoods.server.ts'
import { postInSets, type Movement, type Posting } from '#resources/stock/ledger/ledger.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { keepSystem, systemOf } from './recordDifferences.server.ts'

/** The effects of a difference's steps. */
export const differenceSteps = {
  /** Whoever investigates follows it, unless somebody does already. */
  async investigate({ db, actor }, ids) {
    await db.query(sql`
      update stock_differences set owner_id = ${actor.staffId}, ${touched(actor)} where id in ${ids} and owner_id is null`)
    return new Map()
  },

  post: (context, ids) => postDifferences(context, ids),

  async reject(context, ids) {
    await keepSystem(context, ids)
    return new Map()
  },
} satisfies Record<string, StepEffect>

interface Difference {
  id: string
  no: string
  skuId: string
  code: string
  /** Where the pieces should lie, with the transfer that they did not arrive by. */
  place: StockPosition
  /** Where missing ones are, or extra ones came from. */
  other: StockPosition | null
  isCounted: boolean
  difference: number
  /** Cartons of an incomplete piece. */
  cartons: number
}

/**
 * Corrects the stock by differences. Missing pieces are lost, or moved to where they are; extra ones
 * are found, or moved from where they came from. Only free pieces are taken. What a count found is
 * posted by somebody who did not count.
 * @returns the differences that cannot be posted, each with why
 */
async function postDifferences(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const refused = await countedOneself(context, ids)
  const others = ids.filter(id => !refused.has(id))
  if (!others.length) return refused
  const differences = await differencesOf(context.db, others)
  const closed = await closedPlaces(context.db, differences)
  const free = await freeAt(context, differences)
  const movements = new Map<Posting['type'], Movement[]>()
  for (const each of differences) {
    const { moves, problem } = closed.get(each.id) ?? correct(each, free)
    if (problem) refused.set(each.id, problem)
    else movements.set(typeOf(each), [...(movements.get(typeOf(each)) ?? []), ...moves])
  }
  await keepSystem(
    context,
    differences.filter(({ id }) => !refused.has(id)).map(({ id }) => id),
  )
  for (const [type, all] of movements) await postInSets(context, { type, movements: all })
  await nameHolders(context.db, differences, refused)
  return refused
}

/** Differences of counts that the actor took part in; a count outside of a stocktake has one counter. */
async function countedOneself(
  { db, actor }: Context,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const own = await db.query<{ id: string; no: string }>(sql`
    select d.id, d.no from stock_differences d
      left join stocktake_counts c on c.difference_id = d.id left join stocktake_places p on p.id = c.place_id
    where d.id in ${ids} and d.counted_on_utc is not null and case when p.id is null then d.staff_id = ${actor.staffId}
      else p.stocktake_id in (select q.stocktake_id from stocktake_counts w join stocktake_places q on q.id = w.place_id where w.staff_id = ${actor.staffId} and not w.is_deleted) end`)
  return new Map(
    own.map(({ id, no }) => [
      id,
      problemAt(
        'same_person',
        'staffId',
        `You counted for ${no} yourself. Somebody else posts it.`,
      ),
    ]),
  )
}

/** A count corrects one place, whatever it is for; what a transfer lost is lost on the way. */
const typeOf = ({ other, place, isCounted, difference }: Difference): Posting['type'] =>
  other
    ? other.warehouseId === place.warehouseId
      ? 'Move'
      : 'Transfer'
    : isCounted
      ? 'Count'
      : difference < 0
        ? 'Loss'
        : 'Found'

const differencesOf = async (tx: Queryable, ids: readonly string[]): Promise<Difference[]> => {
  const rows = await tx.query<
    Omit<Difference, 'place' | 'other'> & {
      warehouseId: string
      layerId: string | null
      stockStatus: string
      transferId: string | null
      otherWarehouseId: string | null
      otherLayerId: string | null
    }
  >(sql`
    select d.id, d.no, d.sku_id, k.code, d.warehouse_id, d.layer_id, d.stock_status, d.counted_on_utc is not null as is_counted,
      d.cartons, case when d.stock_status = 'Missing' then d.transfer_id end as transfer_id,
      coalesce((select y.warehouse_id from layers y where y.id = d.other_layer_id), d.other_warehouse_id) as other_warehouse_id, d.other_layer_id,
      d.found - ${sql.raw(systemOf('d'))} as difference
    from stock_differences d join skus k on k.id = d.sku_id where d.id in ${ids} order by d.no`)
  return rows.map(({ otherWarehouseId, otherLayerId, ...row }) => {
    const { warehouseId, layerId, stockStatus, transferId, ...rest } = row
    return {
      ...rest,
      place: {
        warehouseId,
        layerId,
        stockStatus,
        ...(transferId && { transferId, stockOnHoldStatus: 'Transfer' }),
      },
      other: otherWarehouseId && {
        warehouseId: otherWarehouseId,
        layerId: otherLayerId,
        stockStatus: stockStatus === 'Missing' ? 'Normal' : stockStatus,
      },
    } as Difference
  })
}

type Outcome = { moves: Movement[]; problem?: Problem }
type Free = ReadonlyMap<string, { quantity: number; place: StockPosition }[]>

/** The movements of a difference out of free pieces, which it takes, or why there are none. */
function correct(each: Difference, free: Free): Outcome {
  const { id, no, skuId, code, place, other, difference, cartons } = each
  const document = { entity: 'stockDifferences', id }
  if (difference === 0 && cartons > 0)
    return nothing(
      'incomplete',
      'found',
      `${no}: no piece is missing, only cartons of one. Report a stock issue for missing parts, or reject it once they are found.`,
    )
  if (difference === 0)
    return nothing('settled', 'found', `${no}: the books say what was found by now. Reject it.`)
  const from = difference < 0 ? place : other
  const to = difference < 0 ? other : place
  if (!from) return { moves: [{ skuId, quantity: difference, to: to!, document }] }
  if (to && keyOf(skuId, from) === keyOf(skuId, to))
    return nothing(
      'same_place',
      'otherLayerId',
      `${no}: this is its own position. Choose another one, or none.`,
    )
  // Extra pieces that come from anywhere in the warehouse do not come from where they were found.
  const there = (free.get(keyOf(skuId, from, difference > 0 && !from.layerId)) ?? []).filter(
    line => !to || keyOf(skuId, line.place) !== keyOf(skuId, to),
  )
  const wanted = Math.abs(difference)
  const { taken, lacks } = takeInOrder(
    there.map(line => ({ ...line })),
    wanted,
  )
  if (lacks)
    return nothing(
      'insufficient_stock',
      difference < 0 ? 'found' : 'otherWarehouseId',
      `${no}: ${wanted} ${code} to be taken, but only ${wanted - lacks} free there.`,
    )
  takeInOrder(there, wanted)
  return {
    moves: taken.map(({ quantity, place: own }) => ({
      skuId,
      quantity,
      from: own,
      ...(to && { to }),
      document,
    })),
  }
}

const nothing = (code: string, field: string, message: string): Outcome => ({
  moves: [],
  problem: problemAt(code, field, message),
})

/** Extra pieces may have come from anywhere in the other warehouse, where nobody says from which position. */
const keyOf = (
  skuId: string,
  { warehouseId, layerId, stockStatus, transferId }: StockPosition,
  isAnywhere = false,
) =>
  [skuId, warehouseId, isAnywhere ? '*' : (layerId ?? ''), stockStatus, transferId ?? ''].join(' ')

/** Free pieces at the places that differences take from, locked; those lost by a transfer are its own. */
async function freeAt({ db, actor }: Context, differences: readonly Difference[]): Promise<Free> {
  const wanted = differences.flatMap(({ skuId, place, other, difference }) => {
    const from = difference < 0 ? place : other
    return from ? [{ skuId, ...from, isAnywhere: difference > 0 && !from.layerId }] : []
  })
  const lines = await lockGoods(
    db,
    sql`l.client_id = ${actor.clientId} and l.order_line_id is null and l.ticket_id is null and l.container_line_id is null
      and exists (select from ${recordset(metaOf('stockLines'), wanted, { isAnywhere: 'boolean' })} where v.sku_id = l.sku_id and v.warehouse_id = l.warehouse_id and v.stock_status = l.stock_status and (v.is_anywhere or v.layer_id is not distinct from l.layer_id)
        and v.transfer_id is not distinct from l.transfer_id and l.stock_on_hold_status is not distinct from v.stock_on_hold_status)`,
  )
  const free = new Map<string, { quantity: number; place: StockPosition }[]>()
  for (const line of lines) {
    const { skuId, place } = line
    // The same pieces by both keys, so that they are taken once.
    for (const key of [keyOf(skuId, place), keyOf(skuId, place, true)])
      free.set(key, [...(free.get(key) ?? []), line])
  }
  return free
}

/** Places are locked before stock. Goods move neither into nor out of a locked one. */
async function closedPlaces(tx: Queryable, differences: readonly Difference[]) {
  const moved = differences.filter(({ other, isCounted }) => other !== null || !isCounted)
  const layerOf = ({ place, other }: Difference) =>
    [place.layerId, other?.layerId].filter(id => typeof id === 'string')
  const outcomes = new Map<string, Outcome>()
  const ids = moved.flatMap(layerOf)
  if (!ids.length) return outcomes
  const closed = await tx.query<{ id: string; fullCode: string; isClosed: boolean }>(sql`
    select id, full_code, locked_by_id is not null or not is_open as is_closed from layers where id in ${ids} order by id for share`)
  for (const each of moved) {
    const place = closed.find(({ id, isClosed }) => isClosed && layerOf(each).includes(id))
    if (place)
      outcomes.set(
        each.id,
        nothing('closed', 'layerId', `${each.no}: ${place.fullCode} is closed or locked.`),
      )
  }
  return outcomes
}

/** Says of pieces that are not free for whom they are held. */
async function nameHolders(
  tx: Queryable,
  differences: readonly Difference[],
  refused: Map<string, Problem>,
) {
  const short = differences.filter(({ id }) => refused.get(id)?.code === 'insufficient_stock')
  if (!short.length) return
  const places = short.map(({ id, skuId, place, other, difference }) => ({
    id,
    skuId,
    ...(difference < 0 ? place : other!),
    isAnywhere: difference > 0 && !other?.layerId,
  }))
  const holders = await tx.query<{ id: string; told: string }>(sql`
    select v.id, string_agg(distinct coalesce(o.order_code, t.no, l.stock_on_hold_status), ', ') as told
    from ${recordset(metaOf('stockLines'), places, { isAnywhere: 'boolean' })}
      join stock_lines l on l.sku_id = v.sku_id and l.warehouse_id = v.warehouse_id and l.stock_status = v.stock_status and (v.is_anywhere or l.layer_id is not distinct from v.layer_id) and l.quantity > 0 and not l.is_deleted
      left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id left join transfers t on t.id = l.transfer_id
    where l.stock_on_hold_status is not null group by v.id`)
  for (const { id, told } of holders) {
    const problem = refused.get(id)!
    refused.set(id, {
      ...problem,
      message: `${problem.message} Others are held for ${told}: release them first.`,
    })
  }
}
