import { sql } from 'drizzle-orm'
import { type Context, metaOf, setInRows } from '#server/kit'
import { withMerged } from './staying.server.ts'

/**
 * Works out since when the customer waits for an answer on tickets, after what is on them has changed:
 * the first e-mail since a person wrote or spoke to them last.
 * @param answered tickets on which nobody waits, if they are not among the others
 */
export async function settleUnanswered(
  context: Context,
  ids: readonly string[],
  answered: readonly string[] = [],
): Promise<void> {
  const meta = metaOf('tickets')
  for (const id of ids) {
    const all = (await withMerged(context.db, id)).map(each => each.id)
    await setInRows(
      context,
      meta,
      [id],
      sql`unanswered_on_utc = (
        select min(m.received_on_utc) from ticket_mails m
        where m.ticket_id in ${all} and not m.is_automatic and not m.is_deleted and m.received_on_utc > coalesce((
          select max(x.at) from (
            select w.created_on_utc as at from messages w
            where w.owner_entity = 'tickets' and w.owner_id in ${all} and w.event is null and w.created_by is not null and not w.is_deleted
            union all
            select n.created_on_utc from notes n
            where n.owner_entity = 'tickets' and n.owner_id in ${all} and n.type = 'Customer contact' and n.created_by is not null and not n.is_deleted) x), '-infinity'))`,
    )
  }
  const done = answered.filter(id => !ids.includes(id))
  if (done.length) await setInRows(context, meta, done, sql`unanswered_on_utc = null`)
}
