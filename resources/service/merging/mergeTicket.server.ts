import { sql } from 'drizzle-orm'
import type { CallInput, RecordOf } from '#define'
import {
  badInput,
  type Context,
  metaOf,
  oneRecord,
  type Problem,
  problemAt,
  type Queryable,
  refused,
  refuseStale,
  setInRows,
  transition,
  writeAuditOf,
} from '#server/kit'
import type { tickets } from '#resources/service/tickets.entity.ts'
import { type mergingCalls, mostMerged } from './merging.calls.ts'
import { mergedUp, withMerged } from './staying.server.ts'
import { settleUnanswered } from './unanswered.server.ts'

type Ticket = RecordOf<typeof tickets>

const meta = () => metaOf('tickets')

/**
 * Merges a ticket into another one of its customer.
 * @throws NotFound, Stale, BadInput and Refused naming the field
 */
export async function mergeTicket(
  context: Context,
  { ticketId, version, intoId }: CallInput<typeof mergingCalls.mergeTicket>,
) {
  if (ticketId === intoId)
    throw badInput('itself', 'intoId', 'A ticket cannot be merged into itself.')
  const known = new Map<string, Ticket>()
  // In the order of their ids, so that two who merge each other's do not wait for each other.
  for (const id of [ticketId, intoId].toSorted()) {
    const field = id === intoId ? 'intoId' : 'ticketId'
    known.set(id, (await oneRecord(context, meta(), id, 'for update', field)) as Ticket)
  }
  const [ticket, into] = [known.get(ticketId)!, known.get(intoId)!]
  await refuseStale(context, meta(), ticket, version ?? undefined)
  await refuseInto(context, ticket, into)
  await setMergedInto(context, ticketId, [null, intoId])
  await transition(context, meta(), { id: ticketId }, 'mergeInto', { idField: 'ticketId' })
  await settleNumbers(context, [intoId])
  await settleUnanswered(context, [intoId])
  return { id: intoId, ticketNo: into.ticketNo }
}

async function refuseInto(context: Context, ticket: Ticket, into: Ticket): Promise<void> {
  if (into.customerId !== ticket.customerId)
    throw refused(
      'other_customer',
      'intoId',
      `${into.ticketNo} is of another customer: merge the customers first if they are one.`,
    )
  if (into.state === 'Closed')
    throw refused('closed', 'intoId', `${into.ticketNo} is closed. Reopen it first.`)
  if (into.state === 'Merged') {
    const stays = (await mergedUp(context.db, [into.id])).at(-1)
    throw stays === ticket.id
      ? refused('circle', 'intoId', `${into.ticketNo} was merged into ${ticket.ticketNo}.`)
      : refused('merged', 'intoId', `${into.ticketNo} was merged. Choose the one that stays.`)
  }
  const count = (await withMerged(context.db, into.id)).length
  const more = (await withMerged(context.db, ticket.id)).length
  if (count - 1 + more > mostMerged)
    throw refused('too_many', 'intoId', `At most ${mostMerged} tickets are merged into one.`)
}

/** Why tickets cannot be merged by their step alone: the call says which one stays. */
export async function refuseUnnamed(
  { db }: Context,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const rows = await db.query<{ id: string }>(
    sql`select id from tickets where id in ${ids} and merged_into_id is null`,
  )
  return new Map(
    rows.map(({ id }) => [
      id,
      problemAt('required', 'mergedIntoId', 'Choose the ticket that stays.'),
    ]),
  )
}

/** Takes merges back, unless the one that stays was closed meanwhile. */
export async function takeMergesBack(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const refusals = new Map<string, Problem>()
  for (const id of ids) {
    const above = await mergedUp(context.db, [id])
    const [stays] = await context.db.query<{ ticketNo: string; state: string; wrote: boolean }>(
      sql`select ticket_no, state, unanswered_on_utc is not null as wrote from tickets where id = ${above.at(-1)}`,
    )
    if (stays?.state === 'Closed') {
      const why = `${stays.ticketNo} is closed with it. Reopen that one first.`
      refusals.set(id, problemAt('closed', 'mergedIntoId', why))
      continue
    }
    await setMergedInto(context, id, [above[0]!, null])
    await settleNumbers(context, above)
    // Tickets that were answered together are answered.
    await settleUnanswered(context, stays?.wrote ? [id, above.at(-1)!] : [], [id])
  }
  return refusals
}

/** Sets which ticket one points at, with what it was before in its history. */
async function setMergedInto(
  context: Context,
  id: string,
  [before, after]: readonly [string | null, string | null],
): Promise<void> {
  await setInRows(context, meta(), [id], sql`merged_into_id = ${after}`)
  await writeAuditOf(context, 'update', 'tickets', id, { mergedIntoId: [before, after] })
}

/** Locks tickets with those that they were merged into, in the order of their ids. */
export async function lockWithStaying(db: Queryable, ids: readonly string[]): Promise<void> {
  const all = [...ids, ...(await mergedUp(db, ids))]
  await db.query(sql`select 1 from tickets where id in ${all} order by id for update`)
}

/** Stores the numbers of the tickets that were merged into these. */
async function settleNumbers(context: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const below = (await withMerged(context.db, id)).filter(each => each.id !== id)
    const nos = below.map(each => each.ticketNo).toSorted()
    const [before] = await context.db.query<{ mergedNos: string | null }>(
      sql`select merged_nos from tickets where id = ${id}`,
    )
    const after = nos.join(' ') || null
    await setInRows(context, meta(), [id], sql`merged_nos = ${after}`)
    await writeAuditOf(context, 'update', 'tickets', id, { mergedNos: [before!.mergedNos, after] })
  }
}
