import {
  type Context,
  metaOf,
  type Problem,
  problemAt,
  Refused,
  refused,
  writeAuditOf,
  writeFields,
} from '#server/kit'
import { itemsOf, plansOf } from '#resources/delivery/plans/planGoods.server.ts'
import { countReturned } from '#resources/delivery/plans/returnedItems.server.ts'
import { postFor } from '#resources/stock/ledger/ledger.server.ts'
import { freeNewPieces, freeOfTicket, inRepair, takeForTicket } from './givenOut.server.ts'
import type { Return } from './returnRow.ts'

/** Pieces lie as this until somebody has said what they are like. */
const inspection = 'Awaiting Inspection'

/**
 * Takes in pieces that come back to be exchanged or repaired, into the warehouse that their return
 * names or that of the plan. The sale does not know of it; pieces to repair stay the customer's.
 * @throws Refused where no warehouse is known
 */
export async function receivePieces(context: Context, of: Return): Promise<void> {
  const [plan] = await plansOf(context, [of.planId])
  const warehouseId = of.warehouseId ?? plan?.warehouseId
  if (!warehouseId)
    throw refused('required', 'warehouseId', 'Choose the warehouse that the goods come back to.')
  const stockStatus = of.purpose === 'Repair' ? inRepair : inspection
  const isTicket = of.purpose === 'Repair' && of.ticketId
  await postFor(context, 'Return', { entity: 'returnRecords', id: of.id }, [
    {
      skuId: of.skuId,
      quantity: of.quantity,
      to: {
        warehouseId,
        stockStatus,
        ...(isTicket && { stockOnHoldStatus: 'Ticket', ticketId: isTicket }),
      },
    },
  ])
  const received = {
    id: of.id,
    warehouseId,
    stockStatus,
    receivedById: context.actor.staffId,
    receivedOnUtc: new Date().toISOString(),
  }
  await writeFields(context, metaOf('returnRecords'), [received], receivedFields)
}

const receivedFields = ['warehouseId', 'stockStatus', 'receivedById', 'receivedOnUtc']

/**
 * Makes a credit of an exchange or a repair for which nothing was handed over: its pieces come back
 * for money, as if nobody had asked for anything else. The caller has locked the order and the ticket.
 * @throws Refused naming `returnId`
 */
export async function creditInstead(context: Context, of: Return, reason: string): Promise<void> {
  const { id, planId, planItemId, skuId, quantity, ticketId, state, purpose } = of
  const [plan] = await plansOf(context, [planId])
  const item = (await itemsOf(context.db, [planId])).find(each => each.id === planItemId)!
  const problem =
    whyNotCredited(of) ??
    (item.skuId === skuId ? undefined : ofSet(of)) ??
    (await freeNewPieces(context, of))
  if (problem) throw new Refused(problem)
  let { stockStatus } = of
  if (purpose === 'Repair' && state !== 'Expected') {
    const hold = { ticketId: ticketId!, skuId, quantity, warehouseId: of.warehouseId }
    const taken = await takeForTicket(context, hold, 'returnId', [inRepair])
    if (state !== 'Repair') stockStatus = inspection
    await freeOfTicket(context, ticketId!, taken, stockStatus)
  }
  const credit = { id, purpose: 'Credit', stockStatus }
  await writeFields(context, metaOf('returnRecords'), [credit], ['purpose', 'stockStatus'])
  await writeAuditOf(context, 'creditInstead', 'returnRecords', id, {
    purpose: [purpose, 'Credit'],
    reason: [null, reason],
  })
  if (state !== 'Expected')
    await countReturned(context, plan!, [{ item, quantity, stockStatus }], reason)
}

function whyNotCredited({ no, purpose, state, givenOut }: Return): Problem | undefined {
  if (purpose === 'Credit') return problemAt('transition', 'returnId', `${no} is a credit already.`)
  if (state === 'Cancelled') return problemAt('transition', 'returnId', `${no} was cancelled.`)
  return givenOut
    ? problemAt('handed_over', 'returnId', `${no}: pieces were handed over for it already.`)
    : undefined
}

const ofSet = ({ no, code }: Return) =>
  problemAt(
    'part_of_set',
    'returnId',
    `${no}: ${code} is a piece of a set, and only whole sets are credited.`,
  )
