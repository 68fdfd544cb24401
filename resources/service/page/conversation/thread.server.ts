import { sql } from 'drizzle-orm'
import type { AnswerOf } from '#define'
import type { Context, Queryable } from '#server/kit'
import { withMerged } from '#resources/service/merging/staying.server.ts'
import { type conversationShape, mostEntries } from './conversation.shape.ts'

type Conversation = AnswerOf<(typeof conversationShape)['shape']>
type Entry = Conversation['entries'][number]
type Stored = Omit<Entry, 'ticketNo'> & { readonly ticketId: string }

/**
 * All that was written and said about a ticket of the person's client and about those merged into it,
 * oldest first.
 */
export async function conversationOf(context: Context, ticketId: string): Promise<Conversation> {
  const { db } = context
  const both = await withMerged(db, ticketId)
  const ids = both.map(({ id }) => id)
  const [rows, seen, [answer]] = await Promise.all([
    entriesOf(context, ids),
    writtenByOthers(context, ids),
    answerTo(db, ticketId, ids),
  ])
  const numbers = new Map(both.map(each => [each.id, each.ticketNo]))
  const entries = rows.slice(0, mostEntries).map(({ ticketId: on, movesAs, ...entry }) => ({
    ...entry,
    ticketNo: on === ticketId ? null : numbers.get(on)!,
    movesAs: on === ticketId ? movesAs : null,
  }))
  return {
    entries: entries.toReversed(),
    hasMore: rows.length > mostEntries,
    seen,
    to: answer?.to ?? null,
  }
}

/** Newest first, one more than is shown. */
const entriesOf = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Stored>(sql`
    select x.* from (
      select m.id::text, m.ticket_id, 'ticketMails' as moves_as, 'E-mail' as kind, true as is_in, m.is_automatic, m.received_on_utc as at_utc,
        coalesce(nullif(m.from_name, '') || ' <' || m.from_address || '>', m.from_address) as who, null as "to", m.subject, m.body as text, null as state,
        case when m.left_out is not null then 'Left out: ' || m.left_out end as problem,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'of', 'ticketMails') order by f.id)
          from files f where f.owner_id = m.id and f.owner_entity = 'ticketMails' and not f.is_deleted), '[]') as files
      from ticket_mails m where m.ticket_id in ${ids} and m.client_id = ${actor.clientId} and not m.is_deleted
      union all
      select m.id::text, coalesce(p.ticket_id, m.owner_id::uuid), case when p.id is null then 'messages' end, case m.channel when 'SMS' then 'Text' else 'E-mail' end, false, m.created_by is null, m.created_on_utc,
        coalesce(s.full_name, 'System'), m.recipient, m.subject, m.body, m.state, m.last_error,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'of', f.owner_entity) order by f.id)
          from message_files x join files f on f.id = x.file where x.message_id = m.id and not x.is_deleted and not f.is_deleted), '[]')
      from messages m left join staff s on s.id = m.created_by
        left join delivery_plans p on m.owner_entity = 'deliveryPlans' and p.id::text = m.owner_id and p.ticket_id in ${ids}
      where ((m.owner_entity = 'tickets' and m.owner_id in ${ids})
          or (m.owner_entity = 'deliveryPlans' and m.owner_id in (select v.id::text from delivery_plans v where v.ticket_id in ${ids})))
        and m.client_id = ${actor.clientId} and not m.is_deleted
      union all
      select n.id::text, n.owner_id::uuid, 'notes', case n.type when 'Customer contact' then 'Call' else 'Note' end, false, false, n.created_on_utc,
        s.full_name, null, null, n.text, null, null, '[]'
      from notes n join staff s on s.id = n.author_id
      where n.owner_entity = 'tickets' and n.owner_id in ${ids} and n.client_id = ${actor.clientId} and not n.is_deleted
      union all
      select f.id::text, f.owner_id, 'files', 'File', false, false, f.created_on_utc, coalesce(s.full_name, 'System'), null, null, null, null, null,
        json_build_array(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'of', 'tickets'))
      from files f left join staff s on s.id = f.uploaded_by
      where f.owner_id in ${ids} and f.owner_entity = 'tickets' and not f.is_deleted) x
    order by x.at_utc desc, x.id desc limit ${mostEntries + 1}`)

/**
 * How much others than the person have written about tickets. It only grows while nobody deletes, so
 * that a reply that was begun at another number has not seen all.
 */
export async function writtenByOthers(
  { db, actor }: Context,
  ids: readonly string[],
): Promise<number> {
  const [written] = await db.query<{ count: number }>(sql`
    select ((select count(*) from ticket_mails m where m.ticket_id in ${ids} and not m.is_deleted)
      + (select count(*) from messages m where m.owner_entity = 'tickets' and m.owner_id in ${ids} and m.created_by is distinct from ${actor.staffId}::uuid and not m.is_deleted)
      + (select count(*) from notes n where n.owner_entity = 'tickets' and n.owner_id in ${ids} and n.author_id <> ${actor.staffId}::uuid))::int as count`)
  return written!.count
}

/** Whom an answer goes to: whoever wrote last, else the customer. */
const answerTo = (db: Queryable, ticketId: string, ids: readonly string[]) =>
  db.query<{ to: string | null }>(sql`
    select coalesce(m.from_address, c.email) as "to"
    from tickets k join customers c on c.id = k.customer_id
      left join lateral (select w.from_address from ticket_mails w
        where w.ticket_id in ${ids} and not w.is_automatic and not w.is_deleted order by w.received_on_utc desc, w.id desc limit 1) m on true
    where k.id = ${ticketId}`)
