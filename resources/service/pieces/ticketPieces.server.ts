import { sql } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '#define'
import {
  badInput,
  type Context,
  handlers,
  metaOf,
  oneRecord,
  problemAt,
  refused,
  setInRows,
  transition,
  type Problem,
} from '#server/kit'
import { lockOrdersOfPlans } from '#resources/delivery/plans/planSteps.server.ts'
import {
  countGivenOut,
  inRepair,
  takeForTicket,
} from '#resources/delivery/returns/givenOut.server.ts'
import { creditInstead } from '#resources/delivery/returns/pieces.server.ts'
import { insertReturns } from '#resources/delivery/returns/recordReturns.server.ts'
import { lockOrdersOfReturns, returnsOf } from '#resources/delivery/returns/returnSteps.server.ts'
import type { Return } from '#resources/delivery/returns/returnRow.ts'
import { addPart, endWaiting, lockTicket } from '#resources/service/goods/ticketParts.server.ts'
import { ticketOf } from '#resources/service/page/ticketOf.server.ts'
import { postFor } from '#resources/stock/ledger/ledger.server.ts'
import { plansAhead } from '#resources/common.ts'
import { piecesThere } from './piecesThere.server.ts'
import { ticketPieceCalls } from './ticketPieces.calls.ts'

type PieceRow = CallAnswer<typeof ticketPieceCalls.getTicketPieces>['pieces'][number]
const meta = () => metaOf('returnRecords')

export default handlers(ticketPieceCalls, {
  async getTicketPieces(context, { ticketId }) {
    const { orderId, orderLineId, skuId } = await ticketOf(context, ticketId)
    const [goods, pieces] = await Promise.all([
      orderId ? piecesThere(context.db, { orderId, orderLineId, skuId }) : [],
      context.db.query<PieceRow>(sql`
        select r.id, r.no, r.purpose, k.code as sku, k.name, r.quantity, r.reason, v.no as visit, r.state, r.given_out,
          (select p.state from ticket_parts p where p.return_id = r.id and not p.is_deleted order by p.state = 'Handed over', p.created_on_utc limit 1) as "newPiece"
        from return_records r join skus k on k.id = r.sku_id left join delivery_plans v on v.id = r.visit_id
        where r.ticket_id = ${ticketId} and not r.is_deleted order by r.no limit 200`),
    ])
    return { goods: goods.map(({ planId: _plan, ...piece }) => piece), pieces }
  },

  askForPieces,

  async receivePieces(context, { returnId, warehouseId }) {
    const { no } = await lockPieces(context, returnId)
    if (warehouseId)
      await setInRows(context, meta(), [returnId], sql`warehouse_id = ${warehouseId}`)
    await transition(context, meta(), { id: returnId }, 'receive', { idField: 'returnId' })
    return { no }
  },

  handOverPieces,

  async creditInstead(context, { returnId, reason }) {
    const of = await lockPieces(context, returnId)
    await creditInstead(context, of, reason)
    await endWaiting(context, of.ticketId)
    return { no: of.no }
  },

  async cancelPieces(context, { returnId, reason }) {
    const { no, ticketId } = await lockPieces(context, returnId)
    const how = { reason, idField: 'returnId' }
    await transition(context, meta(), { id: returnId }, 'cancel', how)
    await endWaiting(context, ticketId)
    return { no }
  },
})

/** @throws NotFound, BadInput for what is not of the ticket, Refused for more than the customer has */
async function askForPieces(
  context: Context,
  input: CallInput<typeof ticketPieceCalls.askForPieces>,
) {
  const { ticketId, planItemId, skuId, quantity, purpose, reason, visitId } = input
  const { db } = context
  const { orderId, ticketNo } = await ticketOf(context, ticketId)
  if (!orderId)
    throw refused(
      'required',
      'ticketId',
      'Name the order of the ticket first: its goods come back.',
    )
  const ofItem = sql`i.id = ${planItemId}`
  const [known] = await piecesThere(db, { orderId }, ofItem)
  if (!known)
    throw badInput(
      'unknown_item',
      'planItemId',
      `This was not handed over for the order of ${ticketNo}.`,
    )
  await lockOrdersOfPlans(db, [known.planId])
  await lockTicket(context, ticketId)
  const piece = (await piecesThere(db, { orderId }, ofItem)).find(each => each.skuId === skuId)
  const problems: Problem[] = []
  if (!piece) problems.push(problemAt('unknown_piece', 'skuId', 'Choose a piece of this item.'))
  if (visitId && !(await isComing(context, visitId, ticketId)))
    problems.push(
      problemAt('unknown_visit', 'visitId', `Choose a visit of ${ticketNo} that is still to come.`),
    )
  if (!piece || problems.length)
    throw badInput(problems[0]!.code, problems[0]!.field!, problems[0]!.message)
  if (quantity > piece.most)
    throw refused(
      'too_many',
      'quantity',
      `${piece.sku}: at most ${Math.max(piece.most, 0)} can still come back.`,
    )
  const [id] = await insertReturns(context, { id: piece.planId, orderId, ticketId }, [
    { planItemId, skuId, quantity, purpose, reason, visitId },
  ])
  if (purpose === 'Exchange') await addPart(context, { ticketId, skuId, quantity }, id)
  const { no } = await oneRecord(context, meta(), id!)
  return { id: id!, no: no as string }
}

const isComing = async ({ db }: Context, visitId: string, ticketId: string) =>
  (
    await db.query(sql`
      select from delivery_plans where id = ${visitId} and ticket_id = ${ticketId} and not is_deleted
        and state in ${plansAhead}`)
  ).length > 0

/** New pieces leave for an exchange, repaired ones go back; the first of them that lie ready. */
async function handOverPieces(
  context: Context,
  { returnId, quantity: given }: CallInput<typeof ticketPieceCalls.handOverPieces>,
) {
  const of = await lockPieces(context, returnId)
  const { no, purpose, state, ticketId, skuId, warehouseId } = of
  const open = of.quantity - of.givenOut
  if (purpose === 'Credit' || state === 'Cancelled')
    throw refused('transition', 'returnId', `${no}: nothing is handed over for it.`)
  if (purpose === 'Repair' && state === 'Expected')
    throw refused('transition', 'returnId', `${no} has not come yet.`)
  const quantity = given ?? open
  if (!open || quantity > open)
    throw refused('too_many', 'quantity', `${no}: ${open} can still be handed over.`)
  if (purpose === 'Exchange') await refuseAwaited(context, of, quantity)
  const taken = await takeForTicket(
    context,
    { ticketId, skuId, quantity, warehouseId },
    'returnId',
    purpose === 'Repair' ? [inRepair] : undefined,
  )
  await postFor(
    context,
    'Delivery',
    { entity: 'tickets', id: ticketId },
    taken.map(({ place, ...pieces }) => ({ ...pieces, from: place })),
  )
  await countGivenOut(context, ticketId, taken, returnId)
  return { no }
}

async function refuseAwaited({ db }: Context, { id, no }: Return, quantity: number) {
  const [ready] = await db.query<{ pieces: number }>(sql`
    select coalesce(sum(quantity), 0)::int as pieces from ticket_parts where return_id = ${id} and state = 'Held' and not is_deleted`)
  if (ready!.pieces < quantity)
    throw refused('awaited_goods', 'returnId', `${no}: its new piece is not there yet.`)
}

/** Locks the order, the ticket and a return of it. @throws NotFound, Refused for a closed ticket */
async function lockPieces(
  context: Context,
  returnId: string,
): Promise<Return & { ticketId: string }> {
  const { ticketId } = await oneRecord(context, meta(), returnId, '', 'returnId')
  if (!ticketId) throw refused('no_ticket', 'returnId', 'This return belongs to no ticket.')
  await lockOrdersOfReturns(context.db, [returnId])
  await lockTicket(context, ticketId as string)
  await oneRecord(context, meta(), returnId, 'for update')
  const [of] = await returnsOf(context.db, [returnId])
  return { ...of!, ticketId: ticketId as string }
}
