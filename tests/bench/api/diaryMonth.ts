import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/session/actor.ts'
import { measures } from '#resources/delivery/calendars/measures.server.ts'
import { quantile } from '#tests/bench/server.ts'
import { send, times, type Target } from './load.ts'
import type { Result } from './report.ts'

const plans = 3000

/** A month of 3,000 plans of one calendar: all of its cards, and what the calendar of the list reads. */
export async function diaryMonthOf(
  db: Database,
  actor: Actor,
  product: Target,
): Promise<readonly Result[]> {
  const { calendarId, from, to } = await fullMonth(db, actor)
  const filter = encodeURIComponent(JSON.stringify({ calendarId }))
  return [
    await within(
      product,
      `a month of ${plans.toLocaleString('en')} plans: days, slots and every card`,
      `/api/delivery/getOrdersInCalendar?calendarId=${calendarId}&from=${from}&to=${to}`,
    ),
    await within(
      product,
      'the same as the screen reads it: what each day takes, its count and first cards',
      `/api/deliveryPlans/calendar?from=${from}&to=${to}&most=3&filter=${filter}`,
    ),
    await within(
      product,
      '42 days with every reason against each, most of them with 100 plans',
      `/api/deliveryPlans/reasonedDates?planId=${await planOn(db, calendarId, from)}&calendarId=${calendarId}&from=${from}`,
      60,
    ),
    ...(await papersOf(db, product, calendarId)),
  ]
}

/** A plan of an order on a day. */
async function planOn(db: Database, calendarId: string, date: string): Promise<string> {
  const [plan] = await db.text<{ id: string }>(
    'select id from delivery_plans where calendar_id = $1 and date = $2 and order_id is not null and address_id is not null order by no limit 1',
    [calendarId, date],
  )
  return plan!.id
}

/** How long the papers of a day of 60 stops take, printed ten times one after the other. */
async function papersOf(
  db: Database,
  { origin, headers }: Target,
  calendarId: string,
): Promise<Result[]> {
  const stops = 60
  const [day] = await db.text<{ date: string }>('select (current_date + 60)::text as date')
  await db.text(
    `update delivery_plans set date = $2 where id in (select id from delivery_plans p where calendar_id = $1 and date >= $3 and ${isMovable('p')} order by no limit $4)`,
    [calendarId, day!.date, '2027-03-01', stops],
  )
  await db.text(
    `update delivery_plans set state = 'Cancelled' where calendar_id = $1 and date = $2 and ${isMovable('delivery_plans')} and id not in (
       select id from delivery_plans where calendar_id = $1 and date = $2 order by state = 'Scheduled' desc, no limit $3)`,
    [calendarId, day!.date, stops],
  )
  await settleDays(db)
  const results: Result[] = []
  for (const kind of ['Run sheet', 'Dockets']) {
    const took: number[] = []
    for (let n = 0; n < 10; n++) {
      const began = performance.now()
      const answer = await fetch(`${origin}/api/deliveryPlans/papers`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ calendarId, date: day!.date, kind }),
      })
      const { isSuccess, errors } = (await answer.json()) as { isSuccess: boolean; errors: unknown }
      if (!isSuccess) throw new Error(JSON.stringify(errors))
      took.push(performance.now() - began)
    }
    took.sort((a, b) => a - b)
    results.push({
      what: `${kind} of ${stops} stops, written as PDF and filed`,
      measured: `half within ${quantile(took, 0.5).toFixed(0)} ms, all within ${took.at(-1)!.toFixed(0)}`,
      limit: '1 s',
      isMet: took.at(-1)! <= 1000,
    })
  }
  return results
}

async function within(product: Target, what: string, path: string, limit = 80): Promise<Result> {
  const next = () => ({ path })
  await send(product, next, 1, times(10))
  const { times: took } = await send(product, next, 1, times(100))
  return {
    what,
    measured: `half within ${quantile(took, 0.5).toFixed(1)} ms, 95 % within ${quantile(took, 0.95).toFixed(1)}`,
    limit: `${limit} ms in 19 of 20`,
    isMet: quantile(took, 0.95) <= limit,
  }
}

/**
 * Puts plans from everywhere, at most 3,000, into a month to come of the calendar with the most of
 * them.
 */
export async function fullMonth(db: Database, { clientId }: Pick<Actor, 'clientId'>) {
  const [calendar] = await db.text<{ id: string }>(
    'select calendar_id as id from delivery_plans where client_id = $1 group by 1 order by count(*) desc, 1 limit 1',
    [clientId],
  )
  const from = '2027-03-01'
  await db.text(
    `update delivery_plans p set calendar_id = $1, date = $2::date + (v.n % 30)::int, state = 'Scheduled',
       slot_id = (select s.id from calendar_slots s where s.calendar_id = $1 and not s.is_deleted order by md5(s.id::text || v.n) limit 1)
     from (select id, row_number() over () as n from (select id from delivery_plans p where client_id = $3 and ${isMovable('p')} order by state <> 'Scheduled', md5(id::text) limit $4) x) v
     where v.id = p.id`,
    [calendar!.id, from, clientId, plans],
  )
  await settleDays(db)
  await db.text('vacuum analyze delivery_plans')
  return { calendarId: calendar!.id, from, to: '2027-03-30' }
}

/** Plans that take a place of their day, and that no trip carries. */
const isMovable = (p: string) =>
  `${p}.state <> 'Cancelled' and not ${p}.is_deleted and not exists (select from trip_stops s where s.plan_id = ${p}.id and not s.is_deleted)`

/** What days and slots say is booked follows the plans that were moved beside the product. */
async function settleDays(db: Database) {
  const active = "p.state <> 'Cancelled' and not p.is_deleted"
  const booked = measures.map(m => `booked_${m} = x.${m}`).join(', ')
  const extra = measures
    .map(m => `extra_${m} = greatest(d.extra_${m}, coalesce(x.${m} - d.capacity_${m}, 0))`)
    .join(', ')
  const sums = measures.map(m => `coalesce(sum(p.${m}), 0) as ${m}`).join(', ')
  for (const sql of [
    `insert into calendar_days (id, client_id, calendar_id, date)
     select gen_random_uuid(), client_id, calendar_id, date from (select distinct client_id, calendar_id, date from delivery_plans p where ${active}) p
     where not exists (select from calendar_days d where d.calendar_id = p.calendar_id and d.date = p.date and not d.is_deleted)`,
    `insert into slot_days (id, client_id, calendar_id, date, slot_id, capacity)
     select gen_random_uuid(), p.client_id, p.calendar_id, p.date, p.slot_id, s.capacity
     from (select distinct client_id, calendar_id, date, slot_id from delivery_plans p where ${active} and slot_id is not null) p join calendar_slots s on s.id = p.slot_id
     where not exists (select from slot_days d where d.slot_id = p.slot_id and d.date = p.date and not d.is_deleted)`,
    `update calendar_days d set ${booked}, ${extra}
     from (select d.id, ${sums} from calendar_days d left join delivery_plans p on p.calendar_id = d.calendar_id and p.date = d.date and ${active} where not d.is_deleted group by d.id) x
     where x.id = d.id and (${measures.map(m => `d.booked_${m} <> x.${m}`).join(' or ')})`,
    `update slot_days d set booked = x.stops, extra = greatest(d.extra, coalesce(x.stops - d.capacity, 0))
     from (select d.id, coalesce(sum(p.stops), 0)::int as stops from slot_days d left join delivery_plans p on p.slot_id = d.slot_id and p.date = d.date and ${active} where not d.is_deleted group by d.id) x
     where x.id = d.id and d.booked <> x.stops`,
  ])
    await db.text(sql)
}
