import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  badInput,
  handlers,
  refused,
  touched,
  wordsSql,
  writeAuditOf,
} from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import type { CallAnswer, CallInput } from '#define'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { lockedPlan } from '#resources/delivery/plans/lockedPlans.server.ts'
import { changeWords } from '#resources/delivery/papers/paperChanges.server.ts'
import { questionsOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import { assign } from './assigning.server.ts'
import { printPickSheet, standsOfPlans } from './pickSheet.server.ts'
import { preparationCalls } from './preparation.calls.ts'
import { prepareItems, preparing, returnPrepared } from './preparing.server.ts'

type Calls = typeof preparationCalls
type Row = CallAnswer<Calls['getDeliveryPlanPreparationList']>['data'][number]
type Day = CallAnswer<Calls['getPreparationSummary']>['data'][number]

export default handlers(preparationCalls, {
  async getDeliveryPlanPreparationList(context, asked) {
    const { preparationStatus, zoneId, pickerId, isLastMinute } = asked
    const more = [
      ...(preparationStatus ? [sql`p.preparation_status = ${preparationStatus}`] : []),
      ...(zoneId ? [sql`p.zone_id = ${zoneId}`] : []),
      ...(pickerId ? [sql`p.picker_id = ${pickerId}`] : []),
      ...(isLastMinute ? [sql`p.changed_after_print_on_utc is not null`] : []),
    ]
    const rows = await context.db.query<Omit<Row, 'checklist' | 'changes'>>(sql`
      select p.id, p.id as plan_id, p.no as plan_no, c.id as calendar_id, c.name as calendar_name,
        ${period} as slot,
        o.id as order_id, o.order_code, t.ticket_no, u.name as customer_name, wh.id as warehouse_id, wh.name as warehouse_name, p.state, p.preparation_status, ${mayStart} then p.id end as start_id, ${mayStart} then 'Start' end as start_name, g.pieces, g.prepared, p.volume::float8 as volume,
        z.full_code as zone_name, f.full_name as picker_name, p.is_locked, p.is_unpaid_blocked,
        (select count(*)::int from plan_track_notes n where n.plan_id = p.id and not n.is_deleted) as notes, p.changed_after_print_on_utc, p.instruction
      from ${plansOn(context, asked)}
        left join calendar_slots s on s.id = p.slot_id left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id)
        left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))} left join layers z on z.id = p.zone_id left join staff f on f.id = p.picker_id
        left join stock_areas za on za.id = p.zone_id
        left join warehouses wh on wh.id = coalesce(za.warehouse_id, c.warehouse_id)
      where ${sql.join([sql`true`, ...more], sql` and `)}
      order by c.name, (s.period ->> 'startHour')::int * 60 + (s.period ->> 'startMinute')::int nulls last, p.no limit 1000`)
    const asks = await askedBefore(
      context,
      rows.map(({ planId }) => planId),
    )
    const changes = await changeWords(
      context,
      rows.flatMap(row => (row.changedAfterPrintOnUtc ? [row.planId] : [])),
    )
    return {
      data: rows.map(row => ({
        ...row,
        checklist: asks(row.planId),
        changes: changes.get(row.planId) ?? null,
      })),
    }
  },

  async getPreparationSummary(context, asked) {
    const data = await context.db.query<Day>(sql`
      select c.id as calendar_id, c.name as calendar_name, count(*)::int as plans, sum(g.pieces)::int as pieces, sum(g.prepared)::int as prepared, sum(p.volume)::float8 as volume,
        ${counted('None')} as none, ${counted('Preparation Started')} as started, ${counted('Partially Prepared By Warehouse')} as partly, ${counted('Prepared By Warehouse')} as done,
        (count(*) filter (where p.is_unpaid_blocked))::int as unpaid,
        (select count(*)::int from stock_issues i where i.plan_id = any(array_agg(p.id)) and i.state = 'Open' and not i.is_deleted) as issues,
        (coalesce(sum(p.minutes) filter (where p.preparation_status <> 'Prepared By Warehouse'), 0))::int as minutes_left, count(distinct p.picker_id)::int as workers
      from ${plansOn(context, asked)}
      group by c.id order by c.name limit 500`)
    return { data }
  },

  async getDeviveryplanPreparationStockList(context, { planIds = [] }) {
    if (!planIds.length) throw badInput('required', 'planIds', 'Choose a plan.')
    return { data: await standsOfPlans(context, planIds) }
  },

  printPickSheet,

  assignPreparation: (context, { planId, ...assigned }) => assign(context, [planId], assigned),

  async seePreparationChange(context, { planId }) {
    const plan = await lockedPlan(context, planId)
    const [seen] = await context.db.query<{ at: string }>(sql`
      update delivery_plans p set changed_after_print_on_utc = null, ${touched(context.actor)}
      from (select id, changed_after_print_on_utc as at from delivery_plans where id = ${plan.id}) b where b.id = p.id and b.at is not null returning b.at`)
    if (!seen) throw refused('unchanged', 'planId', `${plan.no} has not changed since its print.`)
    await writeAuditOf(context, 'update', 'deliveryPlans', plan.id, {
      changedAfterPrintOnUtc: [seen.at, null],
    })
  },

  preparePlanItems: prepareItems,
  returnPreparedItems: returnPrepared,
})

/** How much of what is asked before a plan is prepared has an answer, in percent. */
async function askedBefore({ db }: Context, planIds: readonly string[]) {
  const all = planIds.length ? await questionsOf(db, planIds) : []
  const sums = new Map<string, { asked: number; answered: number }>()
  for (const { planId, stage, answerId } of all) {
    if (stage !== 'Before preparation') continue
    const { asked, answered } = sums.get(planId) ?? { asked: 0, answered: 0 }
    sums.set(planId, { asked: asked + 1, answered: answered + (answerId ? 1 : 0) })
  }
  return (planId: string) => {
    const sum = sums.get(planId)
    return sum ? Math.round((100 * sum.answered) / sum.asked) : null
  }
}

/** SQL: the beginning of a case that is so while the goods of a plan `p` are prepared. */
const mayStart = sql`case when p.state in ${preparing} and p.preparation_status <> 'Prepared By Warehouse'`

/** Plans `p` of calendars `c` on a day, with their pieces `g`, as what follows `from`. */
function plansOn(
  { actor }: Context,
  { date, warehouseId, calendarId }: CallInput<Calls['getPreparationSummary']>,
): SQL {
  return sql`delivery_calendars c join delivery_plans p on p.calendar_id = c.id and p.date = ${date} and p.state <> 'Cancelled' and not p.is_deleted
      and p.client_id = ${actor.clientId} and c.client_id = ${actor.clientId} ${calendarId ? sql`and c.id = ${calendarId}` : sql``} ${warehouseId ? sql`and c.warehouse_id = ${warehouseId}` : sql``}
    left join lateral (select coalesce(sum(i.quantity), 0)::int as pieces, coalesce(sum(i.prepared), 0)::int as prepared from plan_items i where i.plan_id = p.id and not i.is_deleted) g on true`
}

const period = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

const counted = (status: string) =>
  sql`(count(*) filter (where p.preparation_status = ${status}))::int`
