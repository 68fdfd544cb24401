import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/session/actor.ts'
import { quantile } from '#tests/bench/server.ts'
import { send, times, type Target } from './load.ts'
import type { Result } from './report.ts'

const plans = 3000
const limit = 80

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
  ]
}

async function within(product: Target, what: string, path: string): Promise<Result> {
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

/** Puts plans from everywhere into a month to come of the calendar with the most of them. */
async function fullMonth(db: Database, { clientId }: Actor) {
  const [calendar] = await db.text<{ id: string }>(
    'select calendar_id as id from delivery_plans where client_id = $1 group by 1 order by count(*) desc, 1 limit 1',
    [clientId],
  )
  const from = '2027-03-01'
  await db.text(
    `update delivery_plans p set calendar_id = $1, date = $2::date + (v.n % 30)::int, state = 'Scheduled',
       slot_id = (select s.id from calendar_slots s where s.calendar_id = $1 and not s.is_deleted order by md5(s.id::text || v.n) limit 1)
     from (select id, row_number() over () as n from (select id from delivery_plans where client_id = $3 and not is_deleted order by md5(id::text) limit $4) x) v
     where v.id = p.id`,
    [calendar!.id, from, clientId, plans],
  )
  await db.text('vacuum analyze delivery_plans')
  return { calendarId: calendar!.id, from, to: '2027-03-30' }
}
