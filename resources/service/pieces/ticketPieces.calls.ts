import { call, choice, date, integer, list, reference, text } from '#define'
import { returnRecords } from '#resources/delivery/returns/returnRecords.entity.ts'
import { ticketParts } from '#resources/service/goods/ticketParts.entity.ts'

const required = { required: true } as const
const ticketId = reference('tickets', required)
const returnId = reference('returnRecords', required)
const reason = text({ ...required, max: 200 })
const { purpose, state } = returnRecords.fields
const answer = { no: text(required) }

/** Pieces of a ticket's order that are exchanged or repaired: the sale does not change. */
export const ticketPieceCalls = {
  /** Pieces of the ticket's order that the customer has, and those that come back or came back for the ticket. */
  getTicketPieces: call({
    at: 'GET /api/tickets/pieces',
    of: 'tickets',
    input: { ticketId },
    answer: {
      goods: list(
        {
          planItemId: reference('planItems', required),
          skuId: reference('skus', required),
          sku: text({ ...required, label: 'SKU' }),
          name: text({ ...required, max: 200, label: 'Piece' }),
          plan: text({ ...required, label: 'Delivered by' }),
          day: date({ label: 'Delivered' }),
          there: integer({ ...required, label: 'At the customer' }),
          /** How many of them are not expected back yet. */
          most: integer({ ...required, label: 'Can come back' }),
        },
        200,
      ),
      pieces: list(
        {
          id: text(required),
          no: text({ ...required, label: 'Return' }),
          purpose,
          sku: text({ ...required, label: 'SKU' }),
          name: text({ ...required, max: 200, label: 'Piece' }),
          quantity: integer(required),
          reason: text({ max: 200 }),
          visit: text({ label: 'Fetched by' }),
          state,
          givenOut: integer({ ...required, label: 'Handed over' }),
          /** Where the new piece of an exchange is. */
          newPiece: choice(ticketParts.fields.state.options.values, { label: 'New piece' }),
        },
        200,
      ),
    },
  }),
  /** Pieces are to come back to be exchanged or repaired; a new one is held or awaited at once. */
  askForPieces: call({
    at: 'POST /api/tickets/pieces/ask',
    of: 'tickets',
    done: '%{no} expected back',
    input: {
      ticketId,
      planItemId: reference('planItems', { ...required, label: 'Item' }),
      skuId: reference('skus', { ...required, label: 'Piece' }),
      quantity: integer({ ...required, min: 1, max: 1000, default: 1 }),
      purpose: choice(['Exchange', 'Repair'], required),
      reason,
      visitId: reference('deliveryPlans', {
        narrowedBy: { ticketId: 'ticketId' },
        label: 'Fetched by',
        help: 'A visit of this ticket; leave empty if the customer brings them',
      }),
    },
    answer: { id: text(required), ...answer },
  }),
  /** The expected pieces have come. */
  receivePieces: call({
    at: 'POST /api/tickets/pieces/receive',
    of: 'tickets',
    done: '%{no} received',
    input: {
      returnId,
      warehouseId: reference('warehouses', {
        label: 'Came back to',
        help: 'Leave empty for the warehouse that delivered them',
      }),
    },
    answer,
  }),
  /** The customer takes new or repaired pieces here; a visit hands over what it takes along. */
  handOverPieces: call({
    at: 'POST /api/tickets/pieces/handOver',
    of: 'tickets',
    done: '%{no}: handed over',
    input: {
      returnId,
      quantity: integer({ min: 1, max: 1000, help: 'Leave empty for all that are open' }),
    },
    answer,
  }),
  /** The customer gets money instead: as if the pieces had come back to be credited. */
  creditInstead: call({
    at: 'POST /api/tickets/pieces/creditInstead',
    of: 'tickets',
    done: '%{no} is credited instead',
    input: { returnId, reason },
    answer,
  }),
  cancelPieces: call({
    at: 'POST /api/tickets/pieces/cancel',
    of: 'tickets',
    done: '%{no} is no longer expected',
    input: { returnId, reason },
    answer,
  }),
}
