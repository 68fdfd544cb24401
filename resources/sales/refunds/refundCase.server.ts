import { sql } from 'drizzle-orm'
import { NotFound, together, type Context } from '#server/kit'
import type { CallAnswer } from '#define'
import type { refundCalls } from './refunds.calls.ts'
import { leftToGiveBack } from './waysBack.server.ts'

type Case = CallAnswer<typeof refundCalls.getRefundCase>

/** The facts that a refund is decided by. @throws NotFound */
export async function refundCase({ db, actor }: Context, refundId: string): Promise<Case> {
  const [refund] = await db.query<{ orderId: string; qaIssueId: string | null }>(sql`
    select order_id, qa_issue_id from refunds where id = ${refundId} and client_id = ${actor.clientId} and not is_deleted`)
  if (!refund) throw new NotFound('This refund does not exist.', 'refundId')
  const { orderId, qaIssueId } = refund
  const parts = await together<Omit<Case, 'ways'>>(db, {
    lines: sql`
      select l.id, coalesce(k.photo, p.photo) as "skuPhoto", k.code as "skuCode", k.name as "skuName", l.quantity, coalesce(l.quantity_delivered, 0) as delivered,
        coalesce((select sum(i.returned)::int from plan_items i where i.order_line_id = l.id and not i.is_deleted), 0) as returned, l.quantity * l.price - l.discount as amount
      from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id where l.order_id = ${orderId} and not l.is_deleted order by l.position, l.id limit 500`,
    payments: sql`
      select p.id, p.received_on_utc, m.name as "methodName", s.full_name as "takenBy", p.reference, p.state, p.amount
      from payments p join payment_methods m on m.id = p.method_id join staff s on s.id = p.staff_id
      where p.order_id = ${orderId} and not p.is_deleted order by p.received_on_utc desc, p.id desc limit 500`,
    others: sql`
      select id, no, created_on_utc, type, reason, state, amount from refunds
      where order_id = ${orderId} and id <> ${refundId} and not is_deleted order by created_on_utc desc, id desc limit 100`,
    notes: sql`
      select n.id, n.created_on_utc, s.full_name as author, n.text from notes n left join staff s on s.id = n.author_id
      where n.owner_entity = 'orders' and n.owner_id = ${orderId}::text and n.client_id = ${actor.clientId} and not n.is_deleted order by n.is_pinned desc, n.created_on_utc desc, n.id limit 5`,
    photos: sql`
      select photo::text as id, note from qa_photos where qa_issue_id = ${qaIssueId}::uuid and not is_deleted order by created_on_utc, id limit 20`,
  })
  return { ...parts, ways: await leftToGiveBack(db, orderId, refundId) }
}
