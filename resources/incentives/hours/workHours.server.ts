import { sql } from 'drizzle-orm'
import {
  badInput,
  createRecord,
  handlers,
  metaOf,
  refusalByDatabase,
  refused,
  removeRecord,
  Stale,
  targetsOf,
  transitionMany,
  updateRecord,
  withFields,
  type Context,
} from '#server/kit'
import type { CallInput } from '#define'
import { workHourCalls } from './workHours.calls.ts'

type Day = Required<CallInput<typeof workHourCalls.saveWorkDay>>

export default handlers(workHourCalls, {
  async approveWorkHours(context, { from, to, branchId, staffId }) {
    if (to < from) throw badInput('before', 'to', 'The last day must not be before the first.')
    const meta = metaOf('workHours')
    const targets = await targetsOf(context, meta, {
      date: { gte: from, lte: to },
      state: 'Draft',
      ...(branchId && { branchId }),
      ...(staffId && { staffId }),
    })
    const results = await transitionMany(context, meta, targets, 'approve', undefined)
    const approved = results.filter(({ isSuccess }) => isSuccess).length
    return { approved, left: results.length - approved }
  },

  async getWorkWeek({ db, actor }, { branchId: given, from }) {
    const [own] = given
      ? []
      : await db.query<{ branchId: string | null }>(
          sql`select branch_id from staff where id = ${actor.staffId}`,
        )
    const branchId = given ?? own?.branchId ?? null
    if (!branchId) return { branchId, people: [], shifts: [] }
    const week = sql`h.date between ${from}::date and ${from}::date + 6 and h.branch_id = ${branchId} and h.client_id = ${actor.clientId} and not h.is_deleted`
    const people = await db.query<{ staffId: string; name: string }>(sql`
      select s.id as staff_id, s.full_name as name from staff s
      where s.client_id = ${actor.clientId} and not s.is_deleted
        and (exists (select from work_hours h where h.staff_id = s.id and ${week})
          or (s.branch_id = ${branchId} and not s.is_disabled and coalesce(s.employed && daterange(${from}::date, ${from}::date + 7), true)))
      order by s.full_name, s.id limit 500`)
    const shifts = await db.query<Shift>(sql`
      select h.id, h.version, h.staff_id, h.date, h.state, h.start_time, h.end_time, h.break_minutes, h.type,
        round((extract(epoch from h.ends_on_utc - h.starts_on_utc) / 3600 - h.break_minutes / 60.0)::numeric, 2)::text as hours
      from work_hours h where ${week} order by h.date, h.start_time limit 5000`)
    return { branchId, people, shifts }
  },

  async saveWorkDay(context, input) {
    const day: Day = { known: [], shifts: [], ...input }
    const stored = await shiftsOf(context, day)
    refuseChanged(stored, day)
    const target = new Map(day.shifts.map(shift => [shift.startTime, shift]))
    if (target.size < day.shifts.length)
      throw badInput('duplicate', 'shifts', 'Two shifts on one day begin at the same time.')
    const changed = stored.filter(shift => !isSame(shift, target.get(shift.startTime)))
    if (changed.some(({ state }) => state === 'Approved'))
      throw refused('approved', 'shifts', 'These hours are approved. Reopen them first.')
    const written = writeDay(context, day, stored, changed).catch(error => {
      throw refusalByDatabase(error) ?? error
    })
    await withFields(written, field => (field in input ? field : 'shifts'))
    return { shifts: day.shifts.length }
  },
})

interface Shift {
  id: string
  version: number
  staffId: string
  date: string
  state: string
  hours: string
  startTime: string
  endTime: string
  breakMinutes: number
  type: 'Normal' | 'Overtime' | 'Leave' | 'Holiday'
}

/** The person is locked first: two who set one day go one after the other. */
async function shiftsOf({ db, actor }: Context, { staffId, branchId, date }: Day) {
  await db.query(sql`select 1 from staff where id = ${staffId} for no key update`)
  return db.query<Shift>(sql`
    select id, version, start_time, end_time, break_minutes, type, state from work_hours
    where client_id = ${actor.clientId} and staff_id = ${staffId} and branch_id = ${branchId} and date = ${date} and not is_deleted
    order by start_time for update`)
}

/** What goes leaves room for what comes. */
async function writeDay(
  context: Context,
  { staffId, branchId, date, shifts }: Day,
  stored: readonly Shift[],
  changed: readonly Shift[],
) {
  const meta = metaOf('workHours')
  const target = new Map(shifts.map(shift => [shift.startTime, shift]))
  for (const { id, version, startTime } of changed)
    if (!target.has(startTime)) await removeRecord(context, meta, id, version)
  for (const { id, version, startTime } of changed) {
    const shift = target.get(startTime)
    if (shift) await updateRecord(context, meta, id, { ...shift, version })
  }
  for (const shift of shifts)
    if (!stored.some(({ startTime }) => startTime === shift.startTime))
      await createRecord(context, meta, { staffId, branchId, date, ...shift })
}

function refuseChanged(stored: readonly Shift[], { known }: Day) {
  const seen = new Map(known.map(({ id, version }) => [id, version]))
  if (stored.length !== known.length || stored.some(({ id, version }) => seen.get(id) !== version))
    throw new Stale(null, 'this day')
}

const isSame = (shift: Shift, other: Day['shifts'][number] | undefined) =>
  !!other &&
  shift.endTime === other.endTime &&
  shift.breakMinutes === other.breakMinutes &&
  shift.type === other.type
