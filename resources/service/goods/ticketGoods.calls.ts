import { call, choice, date, integer, json, list, money, reference, text } from '#define'
import { seeCost } from '#resources/common.ts'
import { ticketParts } from './ticketParts.entity.ts'

const required = { required: true } as const
const ticketId = reference('tickets', required)
const partId = reference('ticketParts', required)
const answer = { id: text(required), state: text(required) }

/** Parts and costs of a ticket. */
export const ticketGoodsCalls = {
  /** The parts and the costs of a ticket. Each amount names the document that it stands in. */
  getTicketGoods: call({
    at: 'GET /api/tickets/goods',
    of: 'tickets',
    input: { ticketId },
    answer: {
      parts: list(
        {
          id: text(required),
          skuId: reference('skus', required),
          sku: text({ ...required, label: 'SKU' }),
          name: text({ ...required, label: 'Part' }),
          quantity: integer(required),
          warehouse: text({ label: 'Lies in' }),
          transferId: reference('transfers'),
          transfer: text(),
          /** The exchange whose new piece it is. */
          exchange: text(),
          expectedOn: date({ label: 'Expected' }),
          state: ticketParts.fields.state,
        },
        200,
      ),
      costs: list(
        {
          kind: choice(['Part', 'Exchange', 'Labour', 'Other', 'Visit', 'Refund'], required),
          about: text({ ...required, label: 'For' }),
          day: date(),
          amount: money({ visibleTo: seeCost }),
          /** The line of the ticket, where it can be removed. */
          costId: text(),
          opensAt: json(),
        },
        500,
      ),
      total: money({ visibleTo: seeCost }),
    },
  }),
  /** Holds a part from free stock; where there is not enough, it waits for what comes. */
  addTicketPart: call({
    at: 'POST /api/tickets/parts/add',
    of: 'tickets',
    done: 'Part added',
    input: {
      ticketId,
      skuId: reference('skus', { ...required, label: 'Part' }),
      quantity: integer({ ...required, min: 1, max: 1000, default: 1 }),
      warehouseId: reference('warehouses', {
        label: 'From',
        help: 'Leave empty for any that has it',
      }),
    },
    answer,
  }),
  /** Asks another warehouse for an awaited part: a transfer brings it, and it is then held. */
  fetchTicketPart: call({
    at: 'POST /api/tickets/parts/fetch',
    of: 'tickets',
    done: 'Transfer requested',
    input: {
      partId,
      sourceWarehouseId: reference('warehouses', { ...required, label: 'From' }),
      targetWarehouseId: reference('warehouses', { ...required, label: 'To' }),
    },
    answer,
  }),
  /** A held part was built in here: it leaves the stock. */
  useTicketPart: call({
    at: 'POST /api/tickets/parts/use',
    of: 'tickets',
    done: 'Part used',
    input: { partId },
    answer,
  }),
  /** A part is not needed any more: what is held is free again. */
  freeTicketPart: call({
    at: 'POST /api/tickets/parts/free',
    of: 'tickets',
    done: 'Part freed',
    input: { partId },
    answer,
  }),
  /** Minutes of work, at the rate of the client. */
  addTicketLabour: call({
    at: 'POST /api/tickets/costs/labour',
    of: 'tickets',
    done: 'Time recorded',
    input: {
      ticketId,
      minutes: integer({ ...required, min: 1, max: 6000 }),
      note: text({ max: 200 }),
    },
    answer: { id: text(required) },
  }),
  /** Asks for money back because of a ticket: a refund of its order, approved as any other. */
  requestTicketRefund: call({
    at: 'POST /api/tickets/refund',
    of: 'tickets',
    done: 'Refund of %{amount} requested',
    input: {
      ticketId,
      type: choice(['Goodwill', 'Price adjustment', 'Return'], { ...required, label: 'Why' }),
      amount: money({ ...required, min: 0.01 }),
      reason: text({ ...required, max: 300 }),
    },
    answer: { id: text(required), no: text(required), amount: money(required) },
  }),
  addTicketCost: call({
    at: 'POST /api/tickets/costs/other',
    of: 'tickets',
    done: 'Cost recorded',
    input: {
      ticketId,
      amount: money({ ...required, min: 0.01 }),
      note: text({ ...required, max: 200 }),
    },
    answer: { id: text(required) },
  }),
  removeTicketCost: call({
    at: 'POST /api/tickets/costs/remove',
    of: 'tickets',
    done: 'Cost removed',
    input: { costId: reference('ticketCosts', required) },
    answer: {},
  }),
}
