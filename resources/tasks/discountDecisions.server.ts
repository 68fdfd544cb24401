import { sql } from 'drizzle-orm'
import { clockActor, isId, type Actor, type Subscriber } from '#server/kit'
import { createTask } from '#resources/newTask.server.ts'

const topics = new Set(['discountUses.approve', 'discountUses.decline'])
const typeName = 'Discount decided'

interface Decided {
  orderId: string
  clientId: string
  country: Actor['country']
  staffId: string
  assigneeId: string
  description: string
}

/** Tells whoever asked for a discount what was decided, as a task about the order. */
export const tellOfDiscounts: Subscriber = async ({ topic, payload }, db) => {
  const { id } = (payload ?? {}) as { id?: unknown }
  if (!topics.has(topic) || typeof id !== 'string' || !isId(id)) return
  await db.write(async tx => {
    const [decided] = await tx.query<Decided>(sql`
      select * from (
        select u.order_id, u.client_id, c.country, u.approved_by_id as "staffId", u.requested_by_id as "assigneeId", u.decided_on_utc as "decidedOnUtc",
          concat_ws(' ', 'The discount of', u.amount::text, 'on', coalesce(k.code, 'all') , 'of', o.order_code, case u.state when 'Approved' then 'was approved.' else 'was declined:' end, u.answer) as description
        from discount_uses u join orders o on o.id = u.order_id join clients c on c.id = u.client_id join staff s on s.id = u.requested_by_id
          left join order_lines l on l.id = u.order_line_id left join skus k on k.id = l.sku_id
        where u.id = ${id} and u.state in ('Approved', 'Declined') and u.approved_by_id is not null and not s.is_disabled and not s.is_deleted) d
      where not exists (select from tasks t where t.order_id = d.order_id and t.creator_id = d."staffId" and t.description = d.description and t.created_on_utc >= d."decidedOnUtc")`)
    if (!decided) return
    const { orderId, assigneeId, description, ...giver } = decided
    await createTask({ db: tx, actor: clockActor('discount', giver) }, typeName, {
      description,
      assigneeIds: [assigneeId],
      objectType: 'Order',
      orderId,
    })
  })
}
