import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { createRecord, handlers, metaOf, NotFound, refused, removeRecord } from '#server/kit'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { requestRefund } from '#resources/sales/refunds/refunds.server.ts'
import { ticketOf } from '#resources/service/page/ticketOf.server.ts'
import { labourCost, sumOf } from './costArithmetic.ts'
import { type CostRow, costsOf } from './ticketCost.server.ts'
import { ticketGoodsCalls } from './ticketGoods.calls.ts'
import { addPart, fetchPart, freePart, lockTicket, usePart } from './ticketParts.server.ts'

type PartRow = CallAnswer<typeof ticketGoodsCalls.getTicketGoods>['parts'][number]

/** Where the document of an amount is shown. */
const places: Readonly<Record<string, (id: string) => string>> = {
  skus: id => `/stock_check?skuId=${id}`,
  deliveryPlans: id => `/sale/delivery_plan?planId=${id}`,
  refunds: id => `/sale/refundRequests/${id}/show`,
}

export default handlers(ticketGoodsCalls, {
  async getTicketGoods(context, { ticketId }) {
    await ticketOf(context, ticketId)
    const { db, actor } = context
    const sees = seesCost(actor)
    const [parts, costs] = await Promise.all([
      db.query<PartRow>(sql`
        select p.id, p.sku_id, k.code as sku, k.name, p.quantity, w.name as warehouse, p.transfer_id, f.no as transfer, r.no as exchange, p.expected_on::text, p.state
        from ticket_parts p join skus k on k.id = p.sku_id left join warehouses w on w.id = p.warehouse_id left join transfers f on f.id = p.transfer_id left join return_records r on r.id = p.return_id
        where p.ticket_id = ${ticketId} and not p.is_deleted order by p.created_on_utc, p.id limit 200`),
      costsOf(db, ticketId),
    ])
    return {
      parts,
      costs: costs.map(({ ticketId: _ticket, entity, id, ...row }: CostRow) => ({
        ...row,
        amount: sees ? row.amount : null,
        opensAt: entity && id ? (places[entity]?.(id) ?? null) : null,
      })),
      total: sees ? sumOf(costs.map(({ amount }) => amount)) : null,
    }
  },

  addTicketPart: (context, input) => addPart(context, input),
  fetchTicketPart: (context, input) => fetchPart(context, input),
  useTicketPart: (context, { partId }) => usePart(context, partId),
  freeTicketPart: (context, { partId }) => freePart(context, partId),

  async addTicketLabour(context, { ticketId, minutes, note }) {
    await lockTicket(context, ticketId)
    const [client] = await context.db.query<{ rate: number }>(
      sql`select labour_rate::float8 as rate from clients where id = ${context.actor.clientId}`,
    )
    const amount = labourCost(minutes, client!.rate)
    const { id } = await createRecord(context, metaOf('ticketCosts'), {
      ticketId,
      kind: 'Labour',
      minutes,
      note,
      amount,
    })
    return { id: id as string }
  },

  async requestTicketRefund(context, { ticketId, type, amount, reason }) {
    await lockTicket(context, ticketId)
    const { orderId } = await ticketOf(context, ticketId)
    if (!orderId)
      throw refused('required', 'ticketId', 'Choose the order of the ticket first: it is refunded.')
    const refund = await requestRefund(context, { orderId, type, amount, reason })
    await createRecord(context, metaOf('ticketRefunds'), { ticketId, refundId: refund.id })
    return { id: refund.id, no: refund.no, amount }
  },

  async addTicketCost(context, { ticketId, amount, note }) {
    await lockTicket(context, ticketId)
    const cost = { ticketId, kind: 'Other', amount, note }
    const { id } = await createRecord(context, metaOf('ticketCosts'), cost)
    return { id: id as string }
  },

  async removeTicketCost(context, { costId }) {
    const [cost] = await context.db.query<{ ticketId: string }>(
      sql`select ticket_id from ticket_costs where id = ${costId} and client_id = ${context.actor.clientId} and not is_deleted`,
    )
    if (!cost) throw new NotFound('This cost does not exist or was removed.', 'costId')
    await lockTicket(context, cost.ticketId)
    await removeRecord(context, metaOf('ticketCosts'), costId, undefined)
    return {}
  },
})
