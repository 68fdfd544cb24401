import { sql } from 'drizzle-orm'
import { type Context, touched } from '#server/kit'
import {
  eraseAudited,
  eraseFiles,
  eraseFilesOf,
  erasedText,
  eraseTexts,
  ifSaid,
  onlyThese,
  without,
} from '#resources/administration/personalData.server.ts'
import { owedBy, orderColumnsOf, ticketsOver } from '#resources/common.ts'
import { eraseOrders } from './erasedOrders.server.ts'
import { usedAmong } from './usedAddresses.server.ts'

/** The name of a customer whose personal data was removed. */
export const erasedName = 'Erased customer'

/**
 * Orders that are under way or not settled, and open tickets, in words, by customer. Orders are locked
 * first.
 */
export async function openBusinessOf(
  { db }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ customerId: string; codes: string }>(sql`
    select customer_id, string_agg(code, ', ' order by code) as codes
    from (select o.customer_id, o.order_code as code, row_number() over (partition by o.customer_id order by o.ordered_on_utc desc) as n
      from orders o where o.customer_id in ${[...ids]} and not o.is_deleted
        and (o.state in ('Draft', 'Quotation', 'Confirmed') or ${sql.raw(owedBy(orderColumnsOf('o')))} <> 0
          or exists (select from refunds r where r.order_id = o.id and r.state in ('Requested', 'Approved') and not r.is_deleted))
      union all
      select t.customer_id, t.ticket_no, row_number() over (partition by t.customer_id order by t.created_on_utc desc)
      from tickets t where t.customer_id in ${[...ids]} and t.state not in (${sql.raw(ticketsOver)}) and not t.is_deleted) o
    where n <= 3 group by customer_id`)
  return new Map(rows.map(({ customerId, codes }) => [customerId, codes]))
}

/**
 * Removes who these customers are, with those who were merged into them: their notes and those of
 * their orders, what their orders and deliveries say of them, their files, and copies of documents
 * that were e-mailed, too. Orders keep their amounts and the addresses that their documents name,
 * which belong to nobody from now on and say nothing of how to get in, and issued invoices stay as
 * the law asks. The audit keeps who did what and when, without what it said of them.
 */
export async function erasePersonalData(context: Context, ids: readonly string[]) {
  const { db, actor } = context
  const all = await db.query<{ id: string }>(sql`
    with recursive same as (select id from customers where id in ${[...ids]}
      union select c.id from customers c join same on c.merged_into_id = same.id) select id from same order by id`)
  const customers = all.map(({ id }) => id)
  await dropOptOuts(context, customers)
  await db.query(sql`
    update customers set name = ${erasedName}, first_name = null, last_name = null, company = null, phone = null, email = null, tax_no = null,
      old_no = null, remark = null, consent_email = false, consent_sms = false, blocked_reason = null, ${touched(actor)}
    where id in ${customers}`)
  for (const table of ['customer_phones', 'customer_emails'])
    await db.query(sql`delete from ${sql.identifier(table)} where customer_id in ${customers}`)
  await db.query(sql`delete from customers_tag_ids where from_id in ${customers}`)
  await dropAddresses(context, customers)
  const messages = await db.query<{ id: string }>(sql`
    update messages set recipient = 'erased', subject = null, body = 'erased', html = null, unsubscribe = null, calendar_entry = null, last_error = null, in_reply_to = null, thread_ids = null,
      state = case when state in ('Draft', 'Queued') then 'Withdrawn' else state end, ${touched(actor)}
    where customer_id in ${customers} or (owner_entity = 'customers' and owner_id = any(${sql.param(customers)}::text[]))
      or order_id in (select id from orders where customer_id in ${customers}) returning id`)
  await dropCopies(context, idsOf(messages))
  const notes = await db.query<{ id: string }>(sql`
    delete from notes where (owner_entity = 'customers' and owner_id = any(${sql.param(customers)}::text[]))
      or (owner_entity = 'orders' and owner_id in (select id::text from orders where customer_id in ${customers}))
      or (owner_entity = 'tickets' and owner_id in (select id::text from tickets where customer_id in ${customers}))
      or (owner_entity = 'retargetingCases' and owner_id in (select id::text from retargeting_cases where customer_id in ${customers}))
      or (owner_entity = 'giftCards' and owner_id in (select id::text from gift_cards where customer_id in ${customers})) returning id`)
  await eraseFiles(context, sql`f.owner_entity = 'customers' and f.owner_id in ${customers}`)
  const ofThem = sql`customer_id in ${customers}`
  await eraseTexts(context, [
    {
      entity: 'importedOrders',
      of: ofThem,
      columns: {
        line1: null,
        suburb: null,
        city: null,
        region: null,
        postcode: null,
        country: null,
        payment_reference: null,
      },
    },
    { entity: 'openingBalances', of: ofThem, columns: { reason: null } },
    { entity: 'openingCards', of: ofThem, columns: { reason: null } },
    {
      entity: 'giftCards',
      of: ofThem,
      columns: { reason: ifSaid('reason'), blocked_reason: ifSaid('blocked_reason') },
    },
    {
      entity: 'giftCardEntries',
      of: sql`(order_id in (select id from orders where ${ofThem}) or card_id in (select id from gift_cards where ${ofThem}))`,
      columns: { reason: ifSaid('reason') },
    },
    { entity: 'creditEntries', of: ofThem, columns: { reason: ifSaid('reason') } },
    { entity: 'pointsEntries', of: ofThem, columns: { reason: ifSaid('reason') } },
    {
      entity: 'tickets',
      of: ofThem,
      columns: {
        problem: erasedText,
        coverage_reason: ifSaid('coverage_reason'),
        what_was_done: ifSaid('what_was_done'),
      },
    },
    {
      entity: 'ticketMails',
      of: mailsOf(customers),
      columns: {
        from_address: erasedText,
        from_name: null,
        subject: erasedText,
        body: null,
        left_out: null,
        message_id: null,
      },
    },
    {
      entity: 'websiteOrders',
      of: sql`order_id in (select id from orders where ${ofThem})`,
      columns: {
        customer: null,
        email: null,
        phone: null,
        address: null,
        handled_reason: null,
        payload: null,
        agreed: null,
        question: null,
      },
    },
    { entity: 'retargetingCases', of: ofThem, columns: { items: null, why: null } },
    {
      entity: 'websiteOrderFollowUps',
      of: sql`website_order_id in (select w.id from website_orders w join orders o on o.id = w.order_id where o.customer_id in ${customers})`,
      columns: { note: erasedText },
    },
  ])
  await context.db.query(sql`
    delete from message_files where file in (select f.id from files f
      where (f.owner_entity = 'tickets' and f.owner_id in (${ticketsOf(customers)}))
        or (f.owner_entity = 'ticketMails' and f.owner_id in (select id from ticket_mails where ${mailsOf(customers)})))`)
  await eraseFilesOf(context, 'tickets', ticketsOf(customers))
  await eraseFilesOf(
    context,
    'ticketMails',
    sql`select id from ticket_mails where ${mailsOf(customers)}`,
  )
  // What else was done to orders and payments is of the books.
  await eraseOrders(context, sql`select id from orders where ${ofThem}`, ticketsOf(customers))
  await dropImported(context)
  await eraseAudited(context, 'customers', sql`record_id in ${customers}`, onlyThese(ofBooks))
  if (messages.length)
    await eraseAudited(
      context,
      'messages',
      sql`record_id in ${idsOf(messages)}`,
      without([
        'recipient',
        'subject',
        'body',
        'html',
        'calendarEntry',
        'lastError',
        'document',
        'inReplyTo',
        'threadIds',
      ]),
    )
  if (notes.length) await eraseAudited(context, 'notes', sql`record_id in ${idsOf(notes)}`)
}

/** Fields of a customer that say nothing of who it is. */
const ofBooks = ['code', 'type', 'branchId', 'state', 'priceLevel', 'mergedIntoId']

const ticketsOf = (customers: readonly string[]) =>
  sql`select k.id from tickets k where k.customer_id in ${[...customers]}`

const mailsOf = (customers: readonly string[]) =>
  sql`(customer_id in ${[...customers]} or ticket_id in (${ticketsOf(customers)}))`

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const withPeople = [
  'customers',
  'importedOrders',
  'importedOrderLines',
  'importedPayments',
  'openingBalances',
]

/** Files that may have brought what is known of them, also before an import that was taken back. */
async function dropImported(context: Context) {
  const { db, actor } = context
  // A file that is being imported is waited for, and then is among those that were.
  await db.query(sql`delete from import_stagings where client_id = ${actor.clientId}`)
  // A file of sales brings products as well, and is kept with each.
  const files = await db.query<{ id: string }>(sql`
    select f.id from audit a join files f on f.id = (a.changes ->> 'fileId')::uuid join file_contents c on c.file_id = f.id
    where a.operation = 'import' and a.client_id = ${actor.clientId} and (a.entity in ${withPeople}
      or exists (select from audit b join file_contents p on p.file_id = (b.changes ->> 'fileId')::uuid
        where b.operation = 'import' and b.client_id = a.client_id and b.entity in ${withPeople} and p.bytes = c.bytes))`)
  if (!files.length) return
  await eraseFiles(context, sql`f.id in ${idsOf(files)}`)
}

/** Addresses that wanted no more e-mails: nothing is left to be written to. */
async function dropOptOuts(context: Context, customers: readonly string[]) {
  const gone = await context.db.query<{ id: string }>(sql`
    delete from email_opt_outs x using customers c where c.id in ${[...customers]} and x.client_id = c.client_id
      and lower(x.address) = lower(c.email) returning x.id`)
  if (gone.length) await eraseAudited(context, 'emailOptOuts', sql`record_id in ${idsOf(gone)}`)
}

/** The documents that these messages carried: each is a copy of what its order still says. */
async function dropCopies(context: Context, messages: readonly string[]) {
  const { db } = context
  if (!messages.length) return
  const copies = await db.query<{ id: string }>(sql`
    select f.id from messages m join files f on f.id = m.document where m.id in ${[...messages]} and f.owner_entity = 'messages'`)
  if (!copies.length) return
  const ids = copies.map(({ id }) => id)
  await db.query(sql`update messages set document = null where document in ${ids}`)
  await eraseFiles(context, sql`f.id in ${ids}`)
}

/**
 * Addresses that nothing refers to go, the others stay for their documents. They, and those that were
 * detached when they changed, say no longer how to get in.
 */
async function dropAddresses({ db, actor }: Context, customers: readonly string[]) {
  const addresses = await db.query<{ id: string }>(
    sql`select id from addresses where customer_id in ${[...customers]} order by id`,
  )
  const used = await usedAmong(
    db,
    addresses.map(({ id }) => id),
  )
  if (used.size)
    await db.query(
      sql`update addresses set customer_id = null, label = null, access_notes = null, parking = null, gate_code = null, ${touched(actor)} where id in ${[...used]}`,
    )
  await db.query(sql`delete from addresses where customer_id in ${[...customers]}`)
  const orders = sql`select id from orders where customer_id in ${[...customers]}`
  await db.query(sql`
    update addresses set label = null, access_notes = null, parking = null, gate_code = null, ${touched(actor)}
    where customer_id is null and num_nonnulls(label, access_notes, parking, gate_code) > 0 and id in (
      select billing_address_id from orders where id in (${orders}) union select delivery_address_id from orders where id in (${orders})
      union select address_id from delivery_plans where order_id in (${orders})
        or ticket_id in (${ticketsOf(customers)}))`)
}
