import { sql } from 'drizzle-orm'
import type { Country, TimeSlot } from '#define'
import { every, type Database, type Job, type Queryable } from '#server/kit'
import type { TicketState } from '#resources/service/ticketStates.ts'
import { openHoursOf, type OpenHours } from './openHours.ts'
import { type Moment, replyDue, solutionDue } from './ticketClock.ts'

const hour = 3_600_000
/** So many clocks are set in one transaction. */
const atOnce = 500

/** The clock of a ticket goes by these. */
export interface ClockFacts {
  readonly id: string
  readonly moments: readonly Moment[]
  readonly hours: OpenHours
  readonly replyHours: number | null
  /** The hours of its priority, or those of a flag that are fewer. */
  readonly dueHours: number | null
}

interface Read {
  id: string
  branchId: string | null
  replyHours: number | null
  dueHours: number | null
  moments: { at: number; state: TicketState }[]
}

/** Works out the due moments of tickets that have changed, or whose targets or hours have. */
export const windClocks: Job = {
  name: 'Clocks of tickets',
  next: every(1),
  hasWork: async db => (await db.text('select 1 from ticket_clock_queue limit 1')).length > 0,
  async run(db) {
    const count = await windQueued(db)
    return count ? `Set the clocks of ${count.toLocaleString('en')} tickets.` : ''
  },
}

/** @returns how many clocks were set, in transactions of their own */
export async function windQueued(db: Database): Promise<number> {
  let count = 0
  for (;;) {
    const taken = await db.query<{ id: string; ticketId: string }>(
      sql`select id, ticket_id from ticket_clock_queue order by id limit ${atOnce}`,
    )
    if (!taken.length) return count
    const ids = [...new Set(taken.map(({ ticketId }) => ticketId))]
    // A change that comes meanwhile queues once more: rows are taken out by their own id.
    await db.write(async tx => {
      const clocks = (await clockFactsOf(tx, ids)).map(dueMoments)
      await tx.query(sql`select set_ticket_clocks(${JSON.stringify(clocks)}::jsonb)`)
      await tx.query(sql`delete from ticket_clock_queue where id in ${taken.map(({ id }) => id)}`)
    })
    count += ids.length
  }
}

/** The moments that a ticket is due at, as it stands; null where it has no target. */
export function dueMoments({ id, moments, hours, replyHours, dueHours }: ClockFacts) {
  const taken = moments[0]?.at
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    id,
    due_hours: dueHours,
    due_on_utc: dueHours === null ? null : iso(solutionDue(moments, hours, dueHours * hour)),
    reply_due_on_utc:
      replyHours === null || taken === undefined
        ? null
        : iso(replyDue(taken, hours, replyHours * hour)),
  }
}

/** Reads what the clocks of these tickets go by, of whichever client. */
export async function clockFactsOf(db: Queryable, ids: readonly string[]): Promise<ClockFacts[]> {
  const rows = await db.query<Read>(sql`
    select k.id, k.branch_id, g.reply_hours, least(g.solution_hours, f.hours) as due_hours, coalesce(m.moments, '[]') as moments
    from tickets k
      left join lateral (
        select min(x.reply_hours) as reply_hours, min(x.solution_hours) as solution_hours from targets x
        where x.client_id = k.client_id and x.priority = k.priority and not x.is_deleted and (x.branch_id = k.branch_id or x.branch_id is null)
        group by x.branch_id order by x.branch_id is null limit 1) g on true
      left join lateral (
        select min(x.due_hours) as hours from tickets_flag_ids l join flags x on x.id = l.to_id
        where l.from_id = k.id and x.is_active and not x.is_deleted) f on true
      left join lateral (
        select json_agg(json_build_object('at', round(extract(epoch from e.happened_on_utc) * 1000), 'state', e.to_state) order by e.position) as moments
        from ticket_changes e where e.ticket_id = k.id and not e.is_deleted) m on true
    where k.id = any(${sql.param(ids)}::uuid[])`)
  const hours = await branchHours(db, [...new Set(rows.flatMap(row => row.branchId ?? []))])
  const always = openHoursOf({ spans: [], country: 'NZ', places: [] })
  return rows.map(({ branchId, ...row }) => ({
    ...row,
    hours: (branchId && hours.get(branchId)) || always,
  }))
}

/** The open hours of branches, by id. */
async function branchHours(db: Queryable, ids: readonly string[]) {
  const rows = await db.query<{
    id: string
    country: Country
    places: (string | null)[]
    spans: { weekday: string; period: TimeSlot }[]
  }>(sql`
    select b.id, b.country, json_build_array(b.city, b.address->>'region') as places,
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'period', h.period)) from branch_hours h where h.branch_id = b.id and not h.is_deleted), '[]') as spans
    from branches b where b.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, ...opening }) => [id, openHoursOf(opening)]))
}
