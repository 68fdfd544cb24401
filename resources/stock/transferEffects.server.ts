import { sql } from 'drizzle-orm'
import type { Queryable } from '../../server/db/database.ts'
import type { Details, Effect } from '../../server/entities/effects.ts'
import { touched } from '../../server/entities/touched.ts'
import { BadInput, type Problem } from '../../server/http/errors.ts'
import type { Who } from '../../server/session/who.ts'
import { post, type Movement, type Place } from './ledger.server.ts'
import { changePromised, type Promised } from './reserved.server.ts'

/**
 * What the steps of a transfer do to stock. Its goods are held where they are from the request on, stand in the warehouse of the type
 * `Transit` while they are on the road, and end free at the target. Goods that are held for the transfer's order go first and stay held
 * for it all the way. What a transfer moves always sums to 0: pieces that do not arrive stay on the road as `Missing` until somebody
 * posts their loss.
 */
export const transferEffects = {
  request: (tx, who, ids) =>
    each(tx, ids, async transfer => {
      if (!transfer.lines.length)
        return { code: 'no_lines', field: 'lines', message: `${transfer.no} has no lines.` }
      const free = await goodsWhere(
        tx,
        sql`l.client_id = ${who.clientId} and l.warehouse_id = ${transfer.sourceWarehouseId} and l.sku_id in ${transfer.lines.map(l => l.skuId)} and l.transfer_id is null and l.container_line_id is null and l.ticket_id is null
          and (l.stock_on_hold_status is null or l.order_line_id in (select id from order_lines where order_id = ${transfer.orderId}))`,
      )
      return move(
        tx,
        who,
        transfer,
        'Move',
        free,
        line => line.quantity,
        place => ({
          ...place,
          stockOnHoldStatus: place.stockOnHoldStatus ?? 'Transfer',
          transferId: transfer.id,
        }),
      )
    }),

  /** `details.quantities` says what was picked of each line; all of it when absent. What stays behind is free again. */
  dispatch: (tx, who, ids, _reason, details) =>
    each(
      tx,
      ids,
      async transfer => {
        const picked = quantityOf(details)
        const problem = quantityProblem(transfer, line => line.quantity, picked)
        if (problem) return problem
        const [transit] = await tx.query<{ id: string }>(sql`
          select id from warehouses where client_id = ${who.clientId} and warehouse_type = 'Transit' and is_active and not is_deleted order by name, id limit 1`)
        if (!transit)
          return {
            code: 'no_transit',
            field: 'jobStatus',
            message: 'There is no warehouse of the type Transit for goods on the road.',
          }
        const missing = await move(
          tx,
          who,
          transfer,
          'Transfer',
          await goodsOf(tx, transfer),
          line => picked(line, line.quantity),
          place => ({ ...place, warehouseId: transit.id, layerId: null }),
        )
        if (missing) return missing
        await giveBack(tx, who, transfer, transfer.sourceWarehouseId)
        await setLines(tx, who, transfer, 'picked', line => picked(line, line.quantity))
        return undefined
      },
      details,
    ),

  /** What `details.quantities` says has arrived; at least one piece is still to come. */
  receivePartly: (tx, who, ids, _reason, details) =>
    each(
      tx,
      ids,
      async transfer => {
        const arrived = quantityOf(details ?? {})
        const problem =
          quantityProblem(transfer, onTheRoad, arrived) ??
          (transfer.lines.every(l => arrived(l, onTheRoad(l)) === onTheRoad(l))
            ? {
                code: 'whole',
                field: 'quantities',
                message: 'That is everything: mark the transfer as received.',
              }
            : undefined)
        return problem ?? arrive(tx, who, transfer, line => arrived(line, onTheRoad(line)))
      },
      details,
    ),

  /** Everything has arrived, or what `details.quantities` says and the rest is missing. */
  receive: (tx, who, ids, _reason, details) =>
    each(
      tx,
      ids,
      async transfer => {
        const arrived = quantityOf(details)
        const problem = quantityProblem(transfer, onTheRoad, arrived, 0)
        if (problem) return problem
        const refused = await arrive(tx, who, transfer, line => arrived(line, onTheRoad(line)))
        if (refused) return refused
        const lost = await goodsOf(tx, transfer)
        if (lost.length)
          await post(tx, who, {
            type: 'Move',
            movements: lost.map(({ skuId, quantity, place }) => ({
              skuId,
              quantity,
              from: place,
              to: { ...place, stockStatus: 'Missing' },
            })),
            document: { entity: 'transfers', id: transfer.id },
          })
        return undefined
      },
      details,
    ),

  cancel: (tx, who, ids) =>
    each(tx, ids, async transfer => {
      await giveBack(tx, who, transfer, transfer.sourceWarehouseId)
      return undefined
    }),
} satisfies Record<string, Effect>

/** Whoever moves goods of an order locks it first. */
export const lockOrdersOfTransfers = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from transfers where id in ${ids}) order by id for update`,
  )

interface Line {
  id: string
  skuId: string
  code: string
  stockStatus: string
  quantity: number
  picked: number
  received: number
}
interface Transfer {
  id: string
  no: string
  sourceWarehouseId: string
  targetWarehouseId: string
  orderId: string | null
  lines: readonly Line[]
}
/** Pieces in a place that a transfer may take or has taken. */
interface Goods {
  skuId: string
  quantity: number
  place: Place
}

const onTheRoad = (line: Line) => line.picked - line.received
/** What is said of a line; all of it where nothing was said at all, none where something was said of others. */
const quantityOf = (details: Details | undefined) => (line: Line, all: number) =>
  details ? (details.quantities?.[line.id] ?? 0) : all

async function each(
  tx: Queryable,
  ids: readonly string[],
  act: (transfer: Transfer) => Promise<Problem | undefined>,
  details?: Details,
): Promise<Map<string, Problem>> {
  const transfers = await tx.query<Transfer>(sql`
    select t.id, t.no, t.source_warehouse_id as "sourceWarehouseId", t.target_warehouse_id as "targetWarehouseId", t.order_id as "orderId",
      coalesce((select json_agg(json_build_object('id', l.id, 'skuId', l.sku_id, 'code', k.code, 'stockStatus', l.stock_status, 'quantity', l.quantity, 'picked', l.picked, 'received', l.received) order by k.code, l.id)
        from transfer_lines l join skus k on k.id = l.sku_id where l.transfer_id = t.id and not l.is_deleted), '[]') as lines
    from transfers t where t.id in ${ids} order by t.id`)
  const unknown = Object.keys(details?.quantities ?? {}).find(
    id => !transfers.some(t => t.lines.some(l => l.id === id)),
  )
  if (unknown !== undefined)
    throw new BadInput({
      code: 'unknown_line',
      field: `quantities.${unknown}`,
      message: 'This line does not belong to the transfer.',
    })
  const refused = new Map<string, Problem>()
  for (const transfer of transfers) {
    const problem = await act(transfer)
    if (problem) refused.set(transfer.id, problem)
  }
  return refused
}

function quantityProblem(
  transfer: Transfer,
  most: (line: Line) => number,
  quantity: (line: Line, all: number) => number,
  least = 1,
): Problem | undefined {
  const odd = transfer.lines.find(l => {
    const n = quantity(l, most(l))
    return !Number.isInteger(n) || n < 0 || n > most(l)
  })
  if (odd)
    return {
      code: 'invalid',
      field: `quantities.${odd.id}`,
      message: `${odd.code}: a whole number from 0 to ${most(odd)}.`,
    }
  return transfer.lines.reduce((n, l) => n + quantity(l, most(l)), 0) < least
    ? { code: 'required', field: 'quantities', message: 'Say how many pieces, at least one.' }
    : undefined
}

/** Moves what each line wants out of goods; all of it or, with the reason, nothing. */
async function move(
  tx: Queryable,
  who: Who,
  transfer: Transfer,
  type: 'Move' | 'Transfer',
  goods: readonly Goods[],
  quantity: (line: Line) => number,
  to: (place: Place) => Place,
): Promise<Problem | undefined> {
  const movements: Movement[] = []
  for (const line of transfer.lines) {
    let left = quantity(line)
    const wanted = left
    for (const { skuId, quantity: there, place } of goods) {
      if (skuId !== line.skuId || place.stockStatus !== line.stockStatus || left === 0) continue
      const taken = Math.min(left, there)
      left -= taken
      movements.push({ skuId, quantity: taken, from: place, to: to(place) })
    }
    if (left)
      return {
        code: 'insufficient_stock',
        field: 'lines',
        message: `${line.code} (${line.stockStatus}): ${wanted} needed for ${transfer.no}, ${wanted - left} there.`,
      }
  }
  if (movements.length)
    await post(tx, who, { type, movements, document: { entity: 'transfers', id: transfer.id } })
  return undefined
}

/** Goods reach the target, where nothing but an order holds them any more; reservations follow them. */
async function arrive(
  tx: Queryable,
  who: Who,
  transfer: Transfer,
  quantity: (line: Line) => number,
): Promise<Problem | undefined> {
  const arrived: Promised[] = []
  const goods = await goodsOf(tx, transfer)
  const left = new Map(transfer.lines.map(l => [`${l.skuId} ${l.stockStatus}`, quantity(l)]))
  for (const { skuId, quantity: there, place } of goods) {
    const key = `${skuId} ${place.stockStatus}`
    const n = Math.min(there, left.get(key) ?? 0)
    left.set(key, (left.get(key) ?? 0) - n)
    if (n && place.orderLineId)
      arrived.push({
        orderLineId: place.orderLineId,
        skuId,
        quantity: n,
        from: { warehouseId: transfer.sourceWarehouseId },
        becomes: { warehouseId: transfer.targetWarehouseId },
      })
  }
  const refused = await move(tx, who, transfer, 'Transfer', goods, quantity, place => ({
    warehouseId: transfer.targetWarehouseId,
    stockStatus: place.stockStatus,
    stockOnHoldStatus: place.orderLineId ? 'Order' : null,
    orderLineId: place.orderLineId ?? null,
  }))
  if (refused) return refused
  await changePromised(tx, who, arrived)
  await setLines(tx, who, transfer, 'received', line => line.received + quantity(line))
  return undefined
}

/** What a transfer holds in a warehouse loses that hold; an order's goods stay the order's. */
async function giveBack(tx: Queryable, who: Who, transfer: Transfer, warehouseId: string) {
  const goods = (await goodsOf(tx, transfer)).filter(g => g.place.warehouseId === warehouseId)
  if (goods.length)
    await post(tx, who, {
      type: 'Move',
      movements: goods.map(({ skuId, quantity, place }) => ({
        skuId,
        quantity,
        from: place,
        to: {
          ...place,
          stockOnHoldStatus: place.orderLineId ? 'Order' : null,
          transferId: null,
        },
      })),
      document: { entity: 'transfers', id: transfer.id },
    })
}

const goodsOf = (tx: Queryable, { id }: Transfer) =>
  goodsWhere(tx, sql`l.transfer_id = ${id} and l.stock_status <> 'Missing'`)

/** Locked in the order of their ids; goods that are held for an order come first. */
async function goodsWhere(tx: Queryable, condition: ReturnType<typeof sql>): Promise<Goods[]> {
  const rows = await tx.query<Place & { skuId: string; quantity: number }>(sql`
    select l.sku_id as "skuId", l.quantity, l.warehouse_id as "warehouseId", l.stock_status as "stockStatus", l.stock_on_hold_status as "stockOnHoldStatus", l.order_line_id as "orderLineId",
      l.ticket_id as "ticketId", l.transfer_id as "transferId", l.layer_id as "layerId", l.container_line_id as "containerLineId"
    from stock_lines l where ${condition} and l.quantity > 0 and not l.is_deleted order by l.id for update of l`)
  return rows
    .map(({ skuId, quantity, ...place }) => ({ skuId, quantity, place }))
    .sort((a, b) => Number(!a.place.orderLineId) - Number(!b.place.orderLineId))
}

async function setLines(
  tx: Queryable,
  who: Who,
  transfer: Transfer,
  column: 'picked' | 'received',
  value: (line: Line) => number,
) {
  await tx.query(sql`
    update transfer_lines l set ${sql.identifier(column)} = v.n, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(transfer.lines.map(l => ({ id: l.id, n: value(l) })))}::jsonb) as v(id uuid, n integer) where l.id = v.id`)
}
