import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  type MergePart,
  insertRows,
  metaOf,
  refused,
  touched,
  writeAuditOf,
} from '#server/kit'

interface Row {
  id: string
  code: string
  name: string
  state: string
  blockedReason: string | null
  oldNo: string | null
  phone: string | null
  email: string | null
  company: string | null
  taxNo: string | null
  firstName: string | null
  lastName: string | null
  branchId: string | null
}

/** What the customer who stays takes over where it has nothing. */
const takenOver = [
  'oldNo',
  'phone',
  'email',
  'company',
  'taxNo',
  'firstName',
  'lastName',
  'branchId',
] as const

/**
 * Two customers become one: what the one who stays lacks comes from those who go, whose telephones
 * and e-mails are kept as further ones. Orders come first, as in all that locks them.
 */
export const mergeOfCustomers: MergePart = {
  lock: (tx, ids) =>
    tx.query(sql`select 1 from orders where customer_id in ${ids} order by id for update`),
  async move(context, { into, ids }) {
    const { db, actor } = context
    const rows = await db.query<Row>(sql`
      select id, code, name, state, blocked_reason, old_no, phone, email, company, tax_no, first_name, last_name, branch_id
      from customers where id in ${[into, ...ids]} order by id`)
    const stays = rows.find(({ id }) => id === into)!
    const others = rows.filter(({ id }) => id !== into)
    if (stays.state === 'Erased')
      throw refused('state', 'into', `The personal data of ${stays.code} was erased.`)
    const taken = Object.fromEntries(
      takenOver.flatMap(name => {
        const value = stays[name] ?? others.find(other => other[name])?.[name]
        return value && !stays[name] ? [[name, value]] : []
      }),
    ) as Partial<Row>
    await db.query(
      sql`update customers set merged_into_id = ${into}, old_no = null where id in ${[...ids]}`,
    )
    if (Object.keys(taken).length) {
      const columns = takenOver
        .filter(name => name in taken)
        .map(name => sql`${sql.identifier(columnOf[name])} = ${taken[name]}`)
      await db.query(
        sql`update customers set ${sql.join(columns, sql`, `)}, ${touched(actor)} where id = ${into}`,
      )
      await writeAuditOf(
        context,
        'update',
        'customers',
        into,
        Object.fromEntries(Object.entries(taken).map(([name, value]) => [name, [null, value]])),
      )
    }
    await keepContacts(context, { ...stays, ...taken }, others)
    // One default of each kind: that of the customer who stays.
    for (const flag of ['is_billing_default', 'is_delivery_default'])
      await db.query(sql`
        update addresses a set ${sql.identifier(flag)} = false where a.customer_id in ${[...ids]} and a.${sql.identifier(flag)} and a.id is distinct from (
          select b.id from addresses b where b.customer_id in ${[into, ...ids]} and b.${sql.identifier(flag)} and not b.is_deleted
          order by b.customer_id <> ${into}, b.id limit 1)`)
    await db.query(sql`
      insert into customers_tag_ids (from_id, to_id) select distinct ${into}::uuid, to_id from customers_tag_ids where from_id in ${[...ids]} on conflict do nothing`)
    const sent = await db.query(sql`
      update messages set owner_id = ${into} where owner_entity = 'customers' and owner_id in ${[...ids]} returning id`)
    return {
      moved: sent.length
        ? [
            {
              entity: 'messages',
              title: sent.length === 1 ? 'Message' : 'Messages',
              count: sent.length,
            },
          ]
        : [],
      notes: [
        ...others
          .filter(({ state }) => state === 'Blocked')
          .map(({ code, blockedReason }) => `${code} was blocked: ${blockedReason}.`),
        ...others
          .filter(({ oldNo }) => oldNo && oldNo !== taken.oldNo)
          .map(({ oldNo }) => `An import no longer finds the old number ${oldNo}.`),
      ],
    }
  },
}

const columnOf: Readonly<Record<(typeof takenOver)[number], string>> = {
  oldNo: 'old_no',
  phone: 'phone',
  email: 'email',
  company: 'company',
  taxNo: 'tax_no',
  firstName: 'first_name',
  lastName: 'last_name',
  branchId: 'branch_id',
}

/** Telephones and e-mails of those who go that the one who stays does not have yet. */
async function keepContacts(context: Context, stays: Row, others: readonly Row[]) {
  const ids = others.map(({ id }) => id)
  for (const [field, table] of [
    ['phone', 'customer_phones'],
    ['email', 'customer_emails'],
  ] as const) {
    const kept = await context.db.query<{ customerId: string; said: string; label: string | null }>(
      sql`select customer_id, ${sql.identifier(field)} as said, label from ${sql.identifier(table)}
        where customer_id in ${[stays.id, ...ids]} and not is_deleted order by id`,
    )
    await context.db.query(sql`delete from ${sql.identifier(table)} where customer_id in ${ids}`)
    const known = new Set(
      [stays[field], ...kept.filter(({ customerId }) => customerId === stays.id).map(k => k.said)]
        .filter(said => said !== null)
        .map(said => said.toLowerCase()),
    )
    const theirs = [
      ...others.map(other => ({ said: other[field], label: null as string | null })),
      ...kept.filter(({ customerId }) => customerId !== stays.id),
    ]
    const added = theirs.flatMap(({ said, label }) => {
      if (!said || known.has(said.toLowerCase())) return []
      known.add(said.toLowerCase())
      return [{ id: uuid(), customerId: stays.id, [field]: said, label }]
    })
    if (added.length)
      await insertRows(
        context,
        metaOf(field === 'phone' ? 'customerPhones' : 'customerEmails'),
        added,
      )
  }
}
