import { sql } from 'drizzle-orm'
import {
  type Context,
  createRecord,
  metaOf,
  oneRecord,
  type Problem,
  problemAt,
  refused,
  updateRecord,
  writeAuditOf,
  writeFields,
} from '#server/kit'
import { sellable, sellableStatuses } from '#resources/stock/check/search/stockGroups.ts'
import { postFor } from '#resources/stock/ledger/ledger.server.ts'
import { type Goods, lockGoods } from '#resources/stock/ledger/lockedGoods.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'

/** Pieces of a customer lie in stock as this, on hold for their ticket, until they go back. */
export const inRepair = 'Under Repair'

/** Pieces of a SKU for a ticket. */
export interface ForTicket {
  ticketId: string
  skuId: string
  quantity: number
  /** Pieces there are taken first. */
  warehouseId?: string | null
}

/**
 * Pieces that are on hold for a ticket, locked: sellable ones, or those in repair.
 * @throws Refused naming `field`
 */
export async function takeForTicket(
  { db, actor }: Context,
  { ticketId, skuId, quantity, warehouseId }: ForTicket,
  field: string,
  statuses: readonly string[] = sellableStatuses,
): Promise<Goods[]> {
  const goods = await lockGoods(
    db,
    sql`l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and l.ticket_id = ${ticketId} and l.stock_on_hold_status = 'Ticket' and l.stock_status in ${statuses} and l.transfer_id is null`,
  )
  const first = goods.toSorted(
    (a, b) =>
      Number(b.place.warehouseId === warehouseId) - Number(a.place.warehouseId === warehouseId),
  )
  const { taken, lacks } = takeInOrder(first, quantity)
  if (lacks)
    throw refused('insufficient_stock', field, 'Fewer pieces are held for this ticket. Reload it.')
  return taken
}

/** Takes the hold of a ticket from pieces, which may get another status. */
export const freeOfTicket = (
  context: Context,
  ticketId: string,
  taken: readonly Goods[],
  stockStatus?: string,
) =>
  postFor(
    context,
    'Move',
    { entity: 'tickets', id: ticketId },
    taken.map(({ place, ...pieces }) => {
      const { ticketId: _ticket, stockOnHoldStatus: _hold, ...to } = place
      return { ...pieces, from: place, to: { ...to, ...(stockStatus && { stockStatus }) } }
    }),
  )

interface NewPieces {
  id: string
  version: number
  ticketId: string
  skuId: string
  quantity: number
  warehouseId: string | null
  state: 'Waiting' | 'On transfer' | 'Held'
}

/**
 * Frees the new pieces of an exchange that does not take place. The caller has locked the ticket.
 * @returns why they cannot be freed
 */
export async function freeNewPieces(
  context: Context,
  { id: returnId, no }: { id: string; no: string },
): Promise<Problem | undefined> {
  const parts = await context.db.query<NewPieces>(sql`
    select id, version, ticket_id, sku_id, quantity, warehouse_id, state from ticket_parts
    where return_id = ${returnId} and state in ('Waiting', 'On transfer', 'Held') and not is_deleted order by id for update`)
  if (parts.some(({ state }) => state === 'On transfer'))
    return problemAt(
      'transition',
      'returnId',
      `${no}: its new piece is on a transfer. Cancel the transfer, or wait until it has come.`,
    )
  for (const part of parts) {
    if (part.state === 'Held')
      await freeOfTicket(context, part.ticketId, await takeForTicket(context, part, 'returnId'))
    await updateRecord(context, metaOf('ticketParts'), part.id, {
      state: 'Freed',
      version: part.version,
    })
  }
  return undefined
}

/**
 * Counts pieces that a customer got for a ticket: repaired ones for their repair, others for the
 * parts that were held, and so for their exchange. The caller has locked the ticket.
 * @param firstId the return that they are for, if somebody said so; else the earliest
 */
export async function countGivenOut(
  context: Context,
  ticketId: string,
  gone: readonly Goods[],
  firstId?: string,
): Promise<void> {
  for (const skuId of new Set(gone.map(goods => goods.skuId))) {
    const pieces = (isSold: boolean) =>
      gone
        .filter(
          ({ place, ...goods }) =>
            goods.skuId === skuId &&
            (isSold ? sellable.includes(place.stockStatus) : place.stockStatus === inRepair),
        )
        .reduce((sum, { quantity }) => sum + quantity, 0)
    await countRepaired(context, { ticketId, skuId, quantity: pieces(false) }, firstId)
    await countParts(context, { ticketId, skuId, quantity: pieces(true) }, firstId)
  }
}

async function countRepaired(
  context: Context,
  { ticketId, skuId, quantity }: ForTicket,
  firstId: string | undefined,
) {
  if (!quantity) return
  const repairs = await context.db.query<{ id: string; quantity: number }>(sql`
    select id, quantity - given_out as quantity from return_records
    where ticket_id = ${ticketId} and sku_id = ${skuId} and purpose = 'Repair' and state not in ('Expected', 'Cancelled') and given_out < quantity and not is_deleted
    order by id = ${firstId ?? ticketId} desc, no for update`)
  for (const { id, quantity: pieces } of takeInOrder(repairs, quantity).taken)
    await addGivenOut(context, id, pieces)
}

/** Parts that left for their ticket were handed over; one of which some pieces stay is split. */
async function countParts(
  context: Context,
  { ticketId, skuId, quantity }: ForTicket,
  firstId: string | undefined,
) {
  if (!quantity) return
  const parts = await context.db.query<NewPieces & { returnId: string | null }>(sql`
    select id, version, ticket_id, sku_id, quantity, warehouse_id, state, return_id from ticket_parts
    where ticket_id = ${ticketId} and sku_id = ${skuId} and state = 'Held' and not is_deleted
    order by return_id is not distinct from ${firstId ?? null}::uuid desc, return_id is null, created_on_utc, id for update`)
  const goneOnUtc = new Date().toISOString()
  const before = new Map(parts.map(part => [part.id, part.quantity]))
  for (const part of takeInOrder(parts, quantity).taken) {
    const left = before.get(part.id)! - part.quantity
    const { id, version, returnId, warehouseId } = part
    const handed = { state: 'Handed over', goneOnUtc }
    await updateRecord(context, metaOf('ticketParts'), id, {
      ...(left ? { quantity: left } : handed),
      version,
    })
    if (left)
      await createRecord(context, metaOf('ticketParts'), {
        ticketId,
        skuId,
        quantity: part.quantity,
        warehouseId,
        returnId,
        ...handed,
      })
    if (returnId) await addGivenOut(context, returnId, part.quantity)
  }
}

/** A repair of which everything went back is over. */
async function addGivenOut(context: Context, id: string, pieces: number) {
  const meta = metaOf('returnRecords')
  const before = await oneRecord(context, meta, id, 'for update')
  const givenOut = before.givenOut + pieces
  const isOver = before.purpose === 'Repair' && givenOut === before.quantity
  const state = isOver ? 'Closed' : before.state
  await writeFields(context, meta, [{ id, givenOut, state }], ['givenOut', 'state'])
  await writeAuditOf(context, 'handOver', 'returnRecords', id, {
    givenOut: [before.givenOut, givenOut],
    ...(isOver && { state: [before.state, state] }),
  })
}
