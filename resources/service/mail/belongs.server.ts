import { sql } from 'drizzle-orm'
import type { Context, ReadMail } from '#server/kit'

/** So many numbers of earlier e-mails, and of tickets in a subject, are looked for. */
const mostSought = 50

/**
 * The ticket that an e-mail belongs to: that of the e-mail which it answers, or the one whose number is
 * in its subject if its sender is on that ticket.
 */
export async function ticketOfMail(
  context: Context,
  mail: Pick<ReadMail, 'answers' | 'subject'>,
  address: string,
): Promise<string | undefined> {
  return (await answered(context, mail)) ?? (await numbered(context, mail.subject, address))
}

/** The nearest one that it answers counts: In-Reply-To, then References from their end. */
async function answered(
  { db, actor }: Context,
  { answers: [to, thread] }: Pick<ReadMail, 'answers'>,
) {
  const numbers = [...idsIn(to), ...idsIn(thread).toReversed()].slice(0, mostSought)
  if (!numbers.length) return undefined
  // Our own e-mails are known by the id of their message.
  const own = numbers.map(number => ownId.exec(number)?.[1]?.toLowerCase() ?? null)
  const [found] = await db.query<{ ticketId: string }>(sql`
    select x.ticket_id from (
      select m.owner_id::uuid as ticket_id, array_position(${sql.param(own)}::text[], m.id::text) as place from messages m
      where m.id = any(${sql.param(own.filter(id => id !== null))}::uuid[]) and m.owner_entity = 'tickets' and m.client_id = ${actor.clientId} and not m.is_deleted
      union all
      select m.ticket_id, array_position(${sql.param(numbers)}::text[], m.message_id) from ticket_mails m
      where m.message_id = any(${sql.param(numbers)}::text[]) and m.ticket_id is not null and m.client_id = ${actor.clientId} and not m.is_deleted) x
      join tickets k on k.id = x.ticket_id and not k.is_deleted
    order by x.place limit 1`)
  return found?.ticketId
}

async function numbered({ db, actor }: Context, subject: string, address: string) {
  const numbers = [...subject.matchAll(/\bT\d{6,9}\b/gi)].map(([no]) => no.toUpperCase())
  if (!numbers.length) return undefined
  const [found] = await db.query<{ id: string }>(sql`
    select k.id from tickets k join customers c on c.id = k.customer_id
    where k.client_id = ${actor.clientId} and k.ticket_no = any(${sql.param(numbers.slice(0, mostSought))}::text[]) and not k.is_deleted
      and (lower(c.email) = ${address}
        or exists (select from customer_emails e where e.customer_id = c.id and lower(e.email) = ${address} and not e.is_deleted)
        or exists (select from ticket_mails m where m.ticket_id = k.id and m.from_address = ${address} and not m.is_automatic and not m.is_deleted)
        or exists (select from messages m where m.owner_entity = 'tickets' and m.owner_id = k.id::text and m.channel = 'E-mail' and lower(m.recipient) = ${address} and not m.is_deleted))
    order by k.ticket_no desc limit 1`)
  return found?.id
}

/** The one customer with this address; nobody where several have it. */
export async function customerOfAddress({ db, actor }: Context, address: string) {
  const found = await db.query<{ id: string }>(sql`
    select c.id from customers c where c.client_id = ${actor.clientId} and c.merged_into_id is null and not c.is_deleted
      and (lower(c.email) = ${address} or exists (select from customer_emails e where e.customer_id = c.id and lower(e.email) = ${address} and not e.is_deleted))
    limit 2`)
  return found.length === 1 ? found[0]!.id : undefined
}

/** @example idsIn('<a@b> <c@d>') // ['<a@b>', '<c@d>'] */
const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,498}>/g) ?? []

const ownId = /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i
