import { sql } from 'drizzle-orm'
import {
  type Context,
  BadInput,
  Refused,
  Stale,
  badInput,
  dayOf,
  listOf,
  problemAt,
  refused,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import {
  bookedOf,
  calendarOf,
  dayColumns,
  lockDays,
  openDays,
  recordOverrides,
  type DayRow,
} from './bookableDays.server.ts'
import {
  amount,
  isMeasure,
  measures,
  oddMeasure,
  refuseOddDate,
  type Measure,
} from './measures.server.ts'

/** A new capacity of a day; `null` is no limit, absent measures stay. */
export interface NewCapacity extends CapacityOn {
  calendarId: string
}
/** The changes to one date. */
export interface CapacityOn {
  date: string
  capacity?: Readonly<Partial<Record<Measure, number | null>>>
  isOpen?: boolean
  isLocked?: boolean
  note?: string | null
  /** 0 until a person has edited the date, booked or not. */
  version?: number
  /** Required to set less than is booked. */
  confirm?: { reason: string }
}

/**
 * Sets the capacity of a day. Setting it below the bookings, or closing a day with bookings,
 * requires a confirmation with a reason. The difference is recorded as an override, and no new
 * booking fits.
 * @throws NotFound, BadInput, Stale, Refused with the code `below_booked`
 */
export const setCapacity = (context: Context, { calendarId, ...change }: NewCapacity) =>
  setCapacities(context, calendarId, [change])

/**
 * The same for many dates of a calendar, each named once: all or none.
 * @throws as `setCapacity`, for the first of the dates that fails
 */
export async function setCapacities(
  context: Context,
  calendarId: string,
  changes: readonly CapacityOn[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  for (const change of changes) refuseOdd(change)
  const calendar = await calendarOf(context, { calendarId, date: first.date })
  const past = changes.find(({ date }) => date < calendar.today)
  if (past) throw refused('past', 'date', `${dayOf(past.date)} is in the past.`)
  const dates = changes.map(({ date }) => date)
  await openDays(context, calendarId, dates)
  const days = await lockDays(
    context,
    dates.map(date => ({ calendarId, date })),
  )
  const dayAt = new Map(days.map(day => [day.date as string, day]))
  const set: (CapacityOn & { before: DayRow; isBeyond: boolean })[] = []
  for (const change of changes) {
    const before = dayAt.get(change.date)!
    if (change.version !== undefined && change.version !== before.version) throw new Stale(before)
    const isBeyond = await refuseBelowBooked(context, calendarId, change, before)
    const { isOpen, isLocked, note } = change
    if (givenOf(change).length || [isOpen, isLocked, note].some(value => value !== undefined))
      set.push({ ...change, before, isBeyond })
  }
  if (!set.length) return
  const written = await write(context, set)
  const done = set.map(({ before, ...change }) => {
    const after = written.find(({ id }) => id === before.id)!
    const differs = Object.keys(after).filter(n => n !== 'version' && before[n] !== after[n])
    return { ...change, before, after, differs }
  })
  await recordOverrides(
    context,
    done.flatMap(({ isBeyond, confirm, before, after }) =>
      isBeyond ? [{ before, after, reason: confirm!.reason }] : [],
    ),
  )
  await writeAuditAndOutbox(
    context,
    'setCapacity',
    'calendarDays',
    done.map(({ before, after, differs, confirm, date }) => ({
      id: after.id,
      changes: {
        ...Object.fromEntries(differs.map(n => [n, [before[n], after[n]]])),
        ...(confirm ? { reason: confirm.reason.trim() } : {}),
      },
      event: { calendarId, date },
    })),
  )
}

const givenOf = ({ capacity = {} }: CapacityOn) => measures.filter(m => capacity[m] !== undefined)

function refuseOdd({ date, capacity = {}, confirm }: CapacityOn) {
  const wrong = measures.filter(
    m => capacity[m] !== undefined && capacity[m] !== null && !isMeasure(m, capacity[m]),
  )
  if (wrong.length) throw new BadInput(...wrong.map(m => oddMeasure(m, `capacity.${m}`)))
  if (confirm && !confirm.reason.trim())
    throw badInput('required', 'confirm.reason', 'A reason is required.')
  refuseOddDate(date)
}

/** Refuses a capacity below the bookings unless it is confirmed. */
async function refuseBelowBooked(
  context: Context,
  calendarId: string,
  { date, capacity = {}, isOpen, confirm }: CapacityOn,
  day: DayRow,
): Promise<boolean> {
  const over = givenOf({ date, capacity }).filter(
    m => capacity[m] !== null && bookedOf(day, m) > (capacity[m] as number),
  )
  const closes = isOpen === false && measures.some(m => bookedOf(day, m) > 0)
  if ((over.length || closes) && !confirm) {
    const plans = await plansOn(context, calendarId, date)
    throw new Refused(
      ...over.map(m =>
        problemAt(
          'below_booked',
          `capacity.${m}`,
          `${dayOf(date)} has ${amount(m, bookedOf(day, m))} booked, more than ${amount(m, capacity[m] as number)}${plans}. Enter a reason to set it anyway.`,
        ),
      ),
      ...(closes
        ? [
            problemAt(
              'below_booked',
              'isOpen',
              `${dayOf(date)} has bookings${plans}. Enter a reason to close it anyway.`,
            ),
          ]
        : []),
    )
  }
  return over.length > 0 || closes
}

/** Absent values stay. */
function write({ db, actor }: Context, set: readonly (CapacityOn & { before: DayRow })[]) {
  const rows = set.map(({ before, capacity = {}, isOpen, isLocked, note }) => ({
    dayId: before.id,
    given: capacity,
    opens: isOpen,
    locks: isLocked,
    hasNote: note !== undefined,
    newNote: note?.trim() || null,
  }))
  const sets = measures.map(m => {
    const given = `(v.given ->> '${m}')::numeric`
    return `capacity_${m} = case when v.given ? '${m}' then ${given} else d.capacity_${m} end,
      extra_${m} = case when v.given ? '${m}' then greatest(0, coalesce(d.booked_${m} - ${given}, 0)) else d.extra_${m} end`
  })
  return db.query<DayRow>(sql`
    update calendar_days d set ${sql.raw(sets.join(', '))}, is_open = coalesce(v.opens, d.is_open), is_locked = coalesce(v.locks, d.is_locked),
      note = case when v."hasNote" then v."newNote" else d.note end, ${touched(actor)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("dayId" uuid, given jsonb, opens boolean, locks boolean, "hasNote" boolean, "newNote" text)
    where d.id = v."dayId" returning ${dayColumns}`)
}

/** The conflicting plans in words: the first five, and the number of others. */
async function plansOn({ db, actor }: Context, calendarId: string, date: string) {
  const plans = await db.query<{ no: string; code: string | null; count: number }>(sql`
    select p.no, o.order_code as code, (count(*) over ())::int as count
    from delivery_plans p left join orders o on o.id = p.order_id
    where p.calendar_id = ${calendarId} and p.date = ${date} and p.client_id = ${actor.clientId} and p.state <> 'Cancelled' and not p.is_deleted order by p.no limit 5`)
  if (!plans.length) return ''
  const named = plans.map(({ no, code }) => (code ? `${no} (${code})` : no))
  const more = plans[0]!.count - plans.length
  return `: ${listOf(more ? [...named, `${more} more`] : named)}`
}
