import { sql } from 'drizzle-orm'
import { type Context, NotFound, type Queryable, refused } from '#server/kit'

/** The ticket that stays of those merged into each other, or one that was never merged. */
export interface Staying {
  readonly id: string
  readonly ticketNo: string
  readonly state: string
}

/**
 * The ticket that a ticket of the person's client was merged into in the end, or itself; it is locked.
 * @throws NotFound naming `ticketId`
 */
export async function lockStaying(context: Context, ticketId: string): Promise<Staying> {
  let id = ticketId
  for (;;) {
    const last = (await mergedUp(context.db, [id])).at(-1)
    const [found] = await context.db.query<Staying & { intoId: string | null }>(sql`
      select id, ticket_no, state, merged_into_id as "intoId" from tickets
      where id = ${last ?? id} and client_id = ${context.actor.clientId} and not is_deleted for update`)
    if (!found) throw new NotFound('This ticket does not exist or was deleted.', 'ticketId')
    // It may have been merged while its lock was waited for.
    if (!found.intoId) return found
    id = found.id
  }
}

/** The tickets that these were merged into, the next one first and the one that stays last. */
export async function mergedUp(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    with recursive up as (
      select merged_into_id as id, 1 as steps from tickets where id = any(${sql.param(ids)}::uuid[]) and merged_into_id is not null
      union select k.merged_into_id, u.steps + 1 from tickets k join up u on k.id = u.id where k.merged_into_id is not null)
    select id from up order by steps`)
  return rows.map(({ id }) => id)
}

/** A ticket and those merged into it, with their numbers; whatever is merged into these, too. */
export const withMerged = (db: Queryable, ticketId: string) =>
  db.query<{ id: string; ticketNo: string }>(sql`
    with recursive below as (
      select id, ticket_no from tickets where id = ${ticketId}
      union select k.id, k.ticket_no from tickets k join below b on k.merged_into_id = b.id)
    select id, ticket_no from below`)

/** Nothing new comes to a ticket that was merged. @throws Refused naming `ticketId` */
export function refuseMerged({ ticketNo, state }: { ticketNo: string; state: string }): void {
  if (state === 'Merged')
    throw refused('merged', 'ticketId', `${ticketNo} was merged. Go to the one that stays.`)
}
