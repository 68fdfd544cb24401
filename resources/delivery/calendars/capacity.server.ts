import { sql } from 'drizzle-orm'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeOutboxOfMany } from '#server/db/outbox.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { dayOf } from '#server/fields/dayOf.ts'
import { listOf } from '#server/fields/words.ts'
import { BadInput, Refused, Stale } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import {
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

/** Another capacity of a day; `null` is no limit, a measure that is not given stays. */
export interface NewCapacity extends CapacityOn {
  calendarId: string
}
/** What changes on one date. */
export interface CapacityOn {
  date: string
  capacity?: Readonly<Partial<Record<Measure, number | null>>>
  isOpen?: boolean
  isLocked?: boolean
  note?: string | null
  /** 0 while nobody has set anything, whether the day was booked or not. */
  version?: number
  /** Given when less than is booked is meant. */
  confirm?: { reason: string }
}

/**
 * Sets what a day can take. Below what is booked, or closing a day with bookings, only when confirmed with a reason: the difference is
 * then recorded as an override, and no new booking fits.
 * @throws NotFound, BadInput, Stale, Refused with the code `below_booked`
 */
export const setCapacity = (tx: Queryable, who: Who, { calendarId, ...change }: NewCapacity) =>
  setCapacities(tx, who, calendarId, [change])

/**
 * The same for many dates of a calendar, each named once: all of them or none.
 * @throws as `setCapacity`, for the first of the dates that stands against it
 */
export async function setCapacities(
  tx: Queryable,
  who: Who,
  calendarId: string,
  changes: readonly CapacityOn[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  for (const change of changes) refuseOdd(change)
  const calendar = await calendarOf(tx, who, { calendarId, date: first.date })
  const past = changes.find(({ date }) => date < calendar.today)
  if (past)
    throw new Refused({ code: 'past', field: 'date', message: `${dayOf(past.date)} is over.` })
  const dates = changes.map(({ date }) => date)
  await openDays(tx, who, calendarId, dates)
  const days = await lockDays(
    tx,
    who,
    dates.map(date => ({ calendarId, date })),
  )
  const dayAt = new Map(days.map(day => [day.date as string, day]))
  const set: (CapacityOn & { before: DayRow; isBeyond: boolean })[] = []
  for (const change of changes) {
    const before = dayAt.get(change.date)!
    if (change.version !== undefined && change.version !== before.version) throw new Stale(before)
    const isBeyond = await refuseBelowBooked(tx, who, calendarId, change, before)
    const { isOpen, isLocked, note } = change
    if (givenOf(change).length || [isOpen, isLocked, note].some(value => value !== undefined))
      set.push({ ...change, before, isBeyond })
  }
  if (!set.length) return
  const written = await write(tx, who, set)
  const done = set.map(({ before, ...change }) => {
    const after = written.find(({ id }) => id === before.id)!
    const differs = Object.keys(after).filter(n => n !== 'version' && before[n] !== after[n])
    return { ...change, before, after, differs }
  })
  await recordOverrides(
    tx,
    who,
    done.flatMap(({ isBeyond, confirm, before, after }) =>
      isBeyond ? [{ before, after, reason: confirm!.reason }] : [],
    ),
  )
  await writeAuditOfMany(
    tx,
    who,
    'setCapacity',
    'calendarDays',
    done.map(({ before, after, differs, confirm }) => ({
      id: after.id,
      changes: {
        ...Object.fromEntries(differs.map(n => [n, [before[n], after[n]]])),
        ...(confirm ? { reason: confirm.reason.trim() } : {}),
      },
    })),
  )
  await writeOutboxOfMany(
    tx,
    'calendarDays.setCapacity',
    done.map(({ after: { id }, date }) => ({ id, clientId: who.clientId, calendarId, date })),
  )
}

const givenOf = ({ capacity = {} }: CapacityOn) => measures.filter(m => capacity[m] !== undefined)

function refuseOdd({ date, capacity = {}, confirm }: CapacityOn) {
  const wrong = measures.filter(
    m => capacity[m] !== undefined && capacity[m] !== null && !isMeasure(m, capacity[m]),
  )
  if (wrong.length) throw new BadInput(...wrong.map(m => oddMeasure(m, `capacity.${m}`)))
  if (confirm && !confirm.reason.trim())
    throw new BadInput({
      code: 'required',
      field: 'confirm.reason',
      message: 'A reason is required.',
    })
  refuseOddDate(date)
}

/** Whether less is left of the day than is booked, which nobody has to have meant without confirming it. */
async function refuseBelowBooked(
  tx: Queryable,
  who: Who,
  calendarId: string,
  { date, capacity = {}, isOpen, confirm }: CapacityOn,
  day: DayRow,
): Promise<boolean> {
  const over = givenOf({ date, capacity }).filter(
    m => capacity[m] !== null && day[`booked_${m}`] > (capacity[m] as number),
  )
  const closes = isOpen === false && measures.some(m => day[`booked_${m}`] > 0)
  if ((over.length || closes) && !confirm) {
    const plans = await plansOn(tx, who, calendarId, date)
    throw new Refused(
      ...over.map(m => ({
        code: 'below_booked',
        field: `capacity.${m}`,
        message: `${dayOf(date)} has ${amount(m, day[`booked_${m}`])} booked, more than ${amount(m, capacity[m] as number)}${plans}. Confirm it with a reason.`,
      })),
      ...(closes
        ? [
            {
              code: 'below_booked',
              field: 'isOpen',
              message: `${dayOf(date)} has bookings${plans}. Confirm with a reason that it is closed.`,
            },
          ]
        : []),
    )
  }
  return over.length > 0 || closes
}

/** What is not given stays as it is. */
function write(tx: Queryable, who: Who, set: readonly (CapacityOn & { before: DayRow })[]) {
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
  return tx.query<DayRow>(sql`
    update calendar_days d set ${sql.raw(sets.join(', '))}, is_open = coalesce(v.opens, d.is_open), is_locked = coalesce(v.locks, d.is_locked),
      note = case when v."hasNote" then v."newNote" else d.note end, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("dayId" uuid, given jsonb, opens boolean, locks boolean, "hasNote" boolean, "newNote" text)
    where d.id = v."dayId" returning ${dayColumns}`)
}

/** The plans that are in the way, in words: the first five, and how many more there are. */
async function plansOn(tx: Queryable, who: Who, calendarId: string, date: string) {
  const plans = await tx.query<{ no: string; code: string | null; count: number }>(sql`
    select p.no, o.order_code as code, (count(*) over ())::int as count
    from delivery_plans p left join orders o on o.id = p.order_id
    where p.calendar_id = ${calendarId} and p.date = ${date} and p.client_id = ${who.clientId} and p.state <> 'Cancelled' and not p.is_deleted order by p.no limit 5`)
  if (!plans.length) return ''
  const named = plans.map(({ no, code }) => (code ? `${no} (${code})` : no))
  const more = plans[0]!.count - plans.length
  return `: ${listOf(more ? [...named, `${more} more`] : named)}`
}
