import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { handlers } from '#server/kit'
import { productTicketCalls } from './productTickets.calls.ts'

type Row = CallAnswer<typeof productTicketCalls.getProductTickets>['data'][number]

export default handlers(productTicketCalls, {
  getProductTickets: async ({ db, actor }, { productId }) => ({
    data: await db.query<Row>(sql`
      select t.ticket_no, t.order_id, o.order_code, t.created_on_utc from tickets t join orders o on o.id = t.order_id
      where t.client_id = ${actor.clientId} and not t.is_deleted and t.order_id in (
        select l.order_id from order_lines l join skus k on k.id = l.sku_id where k.product_id = ${productId} and not l.is_deleted)
      order by t.created_on_utc desc, t.id limit 50`),
  }),
})
