import { sql } from 'drizzle-orm'
import { badInput, handlers, NotFound } from '#server/kit'
import type { CallAnswer } from '#define'
import { owing } from '#resources/common.ts'
import { alikeSql, isCalled } from './alike.server.ts'
import { customerDuplicateCalls } from './duplicates.calls.ts'

type Row = CallAnswer<typeof customerDuplicateCalls.getCustomerDuplicates>['data'][number]

export default handlers(customerDuplicateCalls, {
  async getCustomerDuplicates({ db, actor }, { customerId, phone, email, name: typedName }) {
    const name = typedName?.trim()
    if (!customerId && !phone && !email && !name)
      throw badInput('required', 'customerId', 'Enter a customer, telephone, e-mail or name.')
    if (customerId) {
      const [known] = await db.query(
        sql`select 1 from customers where id = ${customerId} and client_id = ${actor.clientId} and not is_deleted`,
      )
      if (!known) throw new NotFound('This customer does not exist or was deleted.', 'customerId')
    }
    // What is typed stands for what is kept, where something is typed.
    const isTyped = phone || email || name
    const alike = isTyped
      ? sql`
        select d.id, 'Phone' as by from customers d where d.phone = ${phone ?? null}
        union all select p.customer_id, 'Phone' from customer_phones p where p.phone = ${phone ?? null} and not p.is_deleted
        union all select d.id, 'E-mail' from customers d where lower(d.email) = lower(${email ?? null})
        union all select e.customer_id, 'E-mail' from customer_emails e where lower(e.email) = lower(${email ?? null}) and not e.is_deleted
        ${name ? sql`union all select d.id, 'Name' from customers d where d.client_id = ${actor.clientId} and ${isCalled(sql`d.name`, name)}` : sql``}`
      : sql`select x.* from customers t cross join lateral (${alikeSql(sql`t`)}) x where t.id = ${customerId}`
    const data = await db.query<Row>(sql`
      select c.id as customer_id, c.code as customer_code, c.name, a.by, c.phone, c.email,
        (select count(*)::int from orders o where o.customer_id = c.id and o.state in (${sql.raw(owing)}) and not o.is_deleted) as order_count
      from (select id, (array_agg(by order by by = 'Name', by))[1] as by from (${alike}) x group by id) a join customers c on c.id = a.id
      where c.client_id = ${actor.clientId} and not c.is_deleted and c.id is distinct from ${customerId ?? null}::uuid
      order by a.by = 'Name', c.name is distinct from ${name ?? null} and a.by = 'Name', c.created_on_utc, c.id limit 20`)
    return { data }
  },
})
