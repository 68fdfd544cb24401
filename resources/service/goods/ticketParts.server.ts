import { sql } from 'drizzle-orm'
import type { CallInput, RecordOf } from '#define'
import {
  badInput,
  type Context,
  createRecord,
  metaOf,
  NotFound,
  oneRecord,
  type Queryable,
  refused,
  transition,
  updateRecord,
} from '#server/kit'
import { freeOfTicket, takeForTicket } from '#resources/delivery/returns/givenOut.server.ts'
import { sellableStatuses } from '#resources/stock/check/search/stockGroups.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { postFor } from '#resources/stock/ledger/ledger.server.ts'
import { type Goods, lockGoods } from '#resources/stock/ledger/lockedGoods.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { incomingOf } from '#resources/stock/reservations/incoming.server.ts'
import { refuseMerged } from '#resources/service/merging/staying.server.ts'
import type { ticketGoodsCalls } from './ticketGoods.calls.ts'
import { partsToCome, type ticketParts } from './ticketParts.entity.ts'

export type Part = RecordOf<typeof ticketParts>
type Input<N extends keyof typeof ticketGoodsCalls> = CallInput<(typeof ticketGoodsCalls)[N]>

/** Where parts are held and taken from: a customer's parts never come from the shop floor. */
const types = ['Warehouse', 'Service'] as const
const meta = () => metaOf('ticketParts')
const documentOf = (ticketId: string) => ({ entity: 'tickets', id: ticketId })

/**
 * @param returnId the exchange whose new piece it is
 * @throws NotFound, Refused for a closed ticket, BadInput for what has no stock
 */
export async function addPart(
  context: Context,
  input: Input<'addTicketPart'>,
  returnId?: string,
): Promise<Part> {
  const { ticketId, skuId, quantity, warehouseId } = input
  await lockTicket(context, ticketId)
  const [sku] = await context.db.query<{ isGoods: boolean }>(sql`
    select p.type <> 'Service' and not exists (select from combo_members m where m.combo_sku_id = k.id and not m.is_deleted) as "isGoods"
    from skus k join products p on p.id = k.product_id where k.id = ${skuId}`)
  if (!sku?.isGoods)
    throw badInput(
      'no_stock',
      'skuId',
      'Choose a piece that is kept in stock; for a set, one of its pieces.',
    )
  const part = (await createRecord(context, meta(), {
    ticketId,
    skuId,
    quantity,
    warehouseId,
    returnId,
  })) as Part
  return (await hold(context, part, warehouseId ?? undefined)) ?? (await expect(context, part))
}

/** Asks another warehouse for a part that is not there. */
export async function fetchPart(context: Context, input: Input<'fetchTicketPart'>): Promise<Part> {
  const { partId, sourceWarehouseId, targetWarehouseId } = input
  const part = await lockPart(context, partId)
  if (part.state !== 'Waiting')
    throw refused('transition', 'partId', `This part is ${lowered(part.state)} already.`)
  const transfer = await createRecord(context, metaOf('transfers'), {
    sourceWarehouseId,
    targetWarehouseId,
    purpose: 'Service',
    ticketId: part.ticketId,
    lines: [{ skuId: part.skuId, stockStatus: 'Normal', quantity: part.quantity }],
  })
  return change(context, part, {
    state: 'On transfer',
    transferId: transfer.id,
    warehouseId: targetWarehouseId,
  })
}

/** A held part was built in here. */
export async function usePart(context: Context, partId: string): Promise<Part> {
  const part = await lockPart(context, partId)
  refuseNewPiece(part)
  if (part.state !== 'Held')
    throw refused(
      'transition',
      'partId',
      `This part is ${lowered(part.state)}; only held ones are used.`,
    )
  const taken = await takeForTicket(context, part, 'partId')
  const used = await change(context, part, { state: 'Used', goneOnUtc: new Date().toISOString() })
  await postFor(
    context,
    'Delivery',
    documentOf(part.ticketId),
    taken.map(({ place, ...pieces }) => ({ ...pieces, from: place })),
  )
  return used
}

/** A part is not needed any more. */
export async function freePart(context: Context, partId: string): Promise<Part> {
  const part = await lockPart(context, partId)
  refuseNewPiece(part)
  if (part.state === 'On transfer')
    throw refused(
      'transition',
      'partId',
      'This part is on a transfer. Cancel the transfer, or wait until it has come.',
    )
  if (part.state !== 'Held' && part.state !== 'Waiting')
    throw refused('transition', 'partId', `This part is ${lowered(part.state)} already.`)
  if (part.state === 'Held') {
    const taken = await takeForTicket(context, part, 'partId')
    await freeOfTicket(context, part.ticketId, taken)
  }
  const freed = await change(context, part, { state: 'Freed' })
  await endWaiting(context, part.ticketId)
  return freed
}

/**
 * Holds a part from the free stock of one warehouse that has all of it: the given one, else the
 * first by its code.
 * @returns the held part, or nothing where no warehouse has enough
 */
export async function hold(
  context: Context,
  part: Part,
  warehouseId?: string,
): Promise<Part | undefined> {
  const { db, actor } = context
  const { skuId, quantity, ticketId } = part
  const isFree = sql`l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and l.stock_status in ${sellableStatuses} and ${isUnallocated}
    and l.warehouse_id in (select w.id from warehouses w where w.client_id = ${actor.clientId} and w.is_active and w.warehouse_type in ${types} ${warehouseId ? sql`and w.id = ${warehouseId}` : sql``})`
  // They are locked before they are counted: somebody else may be taking the last one.
  const free = await lockGoods(db, isFree)
  const there = new Map<string, Goods[]>()
  for (const goods of free)
    there.set(goods.place.warehouseId, [...(there.get(goods.place.warehouseId) ?? []), goods])
  const enough = [...there].filter(
    ([, goods]) => goods.reduce((sum, each) => sum + each.quantity, 0) >= quantity,
  )
  const [chosen] = enough.sort(([a], [b]) => a.localeCompare(b))
  if (!chosen) return undefined
  const [place, goods] = chosen
  const { taken } = takeInOrder(goods, quantity)
  await postFor(
    context,
    'Move',
    documentOf(ticketId),
    taken.map(({ place: from, ...pieces }) => ({
      ...pieces,
      from,
      to: { ...from, stockOnHoldStatus: 'Ticket', ticketId },
    })),
  )
  return change(context, part, { state: 'Held', warehouseId: place, expectedOn: null })
}

/** A ticket whose last awaited part is there is worked on again. */
export async function endWaiting(context: Context, ticketId: string): Promise<void> {
  const { db } = context
  const [ended] = await db.query<{ version: number }>(sql`
    select t.version from tickets t where t.id = ${ticketId} and t.state = 'Waiting parts'
      and not exists (select from ticket_parts p where p.ticket_id = t.id and p.state in ${partsToCome} and not p.is_deleted)`)
  if (!ended) return
  await transition(context, metaOf('tickets'), { id: ticketId }, 'goOn')
}

/** The day on which enough of it comes, as far as anybody knows. */
async function expect(context: Context, part: Part): Promise<Part> {
  const incoming = (await incomingOf(context, [part.skuId], undefined))(part.skuId)
  const first = incoming
    .filter(({ free, availableOn }) => free >= part.quantity && availableOn)
    .map(({ availableOn }) => availableOn!)
    .sort()[0]
  return first ? change(context, part, { expectedOn: first }) : part
}

function refuseNewPiece({ returnId }: Part) {
  if (returnId)
    throw refused(
      'of_exchange',
      'partId',
      'This is the new piece of an exchange. Hand it over there, or cancel the exchange.',
    )
}

export async function change(context: Context, part: Part, fields: object): Promise<Part> {
  return (await updateRecord(context, meta(), part.id, {
    ...fields,
    version: part.version,
  })) as Part
}

/** Tickets are locked before their parts, and these before stock. */
export async function lockTicket({ db, actor }: Context, ticketId: string): Promise<void> {
  const [ticket] = await db.query<{ state: string; ticketNo: string }>(
    sql`select state, ticket_no from tickets where id = ${ticketId} and client_id = ${actor.clientId} and not is_deleted for update`,
  )
  if (!ticket) throw new NotFound('This ticket does not exist or was deleted.', 'ticketId')
  if (ticket.state === 'Closed')
    throw refused('closed', 'ticketId', `${ticket.ticketNo} is closed. Reopen it first.`)
  refuseMerged(ticket)
}

async function lockPart(context: Context, partId: string): Promise<Part> {
  const [known] = await context.db.query<{ ticketId: string }>(
    sql`select ticket_id from ticket_parts where id = ${partId} and client_id = ${context.actor.clientId} and not is_deleted`,
  )
  if (!known) throw new NotFound('This part does not exist or was deleted.', 'partId')
  await lockTicket(context, known.ticketId)
  return (await oneRecord(context, meta(), partId, 'for update', 'partId')) as Part
}

/** The parts that wait for stock, of the oldest ticket first. */
export const waitingParts = (tx: Queryable, clientId: string) =>
  tx.query<{ id: string; ticketId: string }>(sql`
    select p.id, p.ticket_id from ticket_parts p join tickets t on t.id = p.ticket_id
    where p.client_id = ${clientId} and p.state in ${partsToCome} and not p.is_deleted and not t.is_deleted and t.state <> 'Closed'
    order by t.created_on_utc, t.id, p.created_on_utc, p.id limit 500`)

const lowered = (state: string) => state.toLowerCase()
