import { sql, type SQL } from 'drizzle-orm'
import { todayFor } from '#define'
import { handlers, type Context } from '#server/kit'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { earlierOf, type Comparison, type Period } from '#resources/bi/period.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import { salesByDay, type Narrowed } from '#resources/bi/sales.server.ts'
import { overTimeCalls } from './overTime.calls.ts'

type Step = 'Day' | 'Week' | 'Month'
interface Input {
  readonly from?: string | null
  readonly to?: string | null
  readonly compare?: Comparison | null
  readonly over?: Step | null
}

export default handlers(overTimeCalls, {
  async getSalesOverTime(context, input) {
    return { data: await overTime(context, input, input.basis ?? 'Written', input) }
  },
  async getPeopleOverTime(context, input) {
    return { data: await overTime(context, input, 'Written', input) }
  },
})

/** The steps of a period, each with that at the same place of the earlier period. */
async function overTime(
  { db, actor }: Context,
  input: Input,
  basis: string,
  narrowed: Narrowed & { readonly groupId?: string | null },
) {
  const period = periodOf(input, todayFor(actor))
  const step = input.over ?? 'Month'
  const earlier = input.compare ? earlierOf(period, input.compare) : undefined
  const of = (within: Period): SQL => sql`
    select ${stepOf(step, sql`d.day`)} as day, d.quantity, d.revenue, d.discount, d.costed_revenue, d.cost,
      ${placeOf(step, sql`d.day`, within)} as place
    from (${salesByDay(actor.clientId, within, narrowed, step === 'Month')}) d where d.basis = ${basis}`
  const rows = await db.query<{
    day: string
    quantity: number
    revenue: number
    discount: number
    margin: number
    revenueBefore: number | null
  }>(sql`
    with now as (
        select n.place, min(n.day) as day, sum(n.quantity)::int as quantity, sum(n.revenue) as revenue, sum(n.discount) as discount, sum(n.costed_revenue - n.cost) as margin
        from (${of(period)}) n group by n.place),
      before as (${earlier ? sql`select b.place, sum(b.revenue) as revenue from (${of(earlier)}) b group by b.place` : sql`select null::int as place, null::numeric as revenue where false`})
    select coalesce(n.day, ${dayAt(step, sql`b.place`, period)})::text as day, coalesce(n.quantity, 0) as quantity, coalesce(n.revenue, 0)::float8 as revenue, coalesce(n.discount, 0)::float8 as discount,
      coalesce(n.margin, 0)::float8 as margin, ${earlier ? sql`coalesce(b.revenue, 0)::float8` : sql`null::float8`} as "revenueBefore"
    from now n full join before b on b.place = n.place where coalesce(n.day, ${dayAt(step, sql`b.place`, period)}) <= ${period.to}::date order by 1`)
  return seesCost(actor) ? rows : rows.map(row => ({ ...row, margin: null }))
}

const unit = (step: Step) => sql.raw(`'${step.toLowerCase()}'`)

/** The first day of the step that a day is in. */
const stepOf = (step: Step, day: SQL) => sql`date_trunc(${unit(step)}, ${day})::date`

/** Which step of the period a day is in, from 0. */
const placeOf = (step: Step, day: SQL, { from }: Period): SQL =>
  step === 'Month'
    ? sql`((extract(year from ${day}) - extract(year from ${from}::date)) * 12 + extract(month from ${day}) - extract(month from ${from}::date))::int`
    : sql`((${stepOf(step, day)} - ${stepOf(step, sql`${from}::date`)}) / ${sql.raw(step === 'Week' ? '7' : '1')})::int`

/** The first day of the step at this place. */
const dayAt = (step: Step, place: SQL, { from }: Period): SQL =>
  sql`(${stepOf(step, sql`${from}::date`)} + ${place} * interval ${sql.raw(`'1 ${step.toLowerCase()}'`)})::date`
