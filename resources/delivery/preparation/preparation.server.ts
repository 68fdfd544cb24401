import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  NotFound,
  badInput,
  handlers,
  refused,
  touched,
  wordsSql,
  writeAuditOf,
} from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { changeWords } from '#resources/delivery/papers/paperChanges.server.ts'
import { questionsOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import { plansOf } from '#resources/delivery/plans/planGoods.server.ts'
import { lockOrdersOfPlans } from '#resources/delivery/plans/planSteps.server.ts'
import { preparationCalls } from './preparation.calls.ts'
import { changeZone, prepareItems, preparing, returnPrepared } from './preparing.server.ts'

type Calls = typeof preparationCalls
type Row = CallAnswer<Calls['getDeliveryPlanPreparationList']>['data'][number]
type Day = CallAnswer<Calls['getPreparationSummary']>['data'][number]
type Stand = CallAnswer<Calls['getDeviveryplanPreparationStockList']>['data'][number]

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
        left join customers u on u.id = o.customer_id left join layers z on z.id = p.zone_id left join staff f on f.id = p.picker_id
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

  async getDeviveryplanPreparationStockList({ db, actor }, { planIds = [] }) {
    if (!planIds.length) throw badInput('required', 'planIds', 'Choose a plan.')
    const data = await db.query<Stand>(sql`
      select p.id as plan_id, p.no as plan_no, k.id as sku_id, k.code as sku_code, k.name as sku_name, l.layer_id, y.full_code as place, w.name as warehouse,
        sum(l.quantity)::int as quantity, (sum(l.quantity) * coalesce(k.cartons, 1))::int as cartons, l.stock_status, l.layer_id is not distinct from p.zone_id and p.zone_id is not null as is_in_zone,
        o.id as order_id, o.order_code
      from delivery_plans p
        join lateral (select distinct i.order_line_id from plan_items i where i.plan_id = p.id and not i.is_deleted) i on true
        join stock_lines l on l.quantity > 0 and not l.is_deleted and l.transfer_id is null
          and (l.order_line_id = i.order_line_id or (i.order_line_id is null and l.ticket_id = p.ticket_id and l.stock_on_hold_status = 'Ticket'))
        join skus k on k.id = l.sku_id join warehouses w on w.id = l.warehouse_id left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
        left join layers y on y.id = l.layer_id left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id
      where p.id in ${planIds} and p.client_id = ${actor.clientId} and not p.is_deleted
      group by p.id, k.id, l.layer_id, y.id, w.id, l.stock_status, o.id, a.id, h.id
      order by w.name, a.walk_order nulls last, h.full_code, y.full_code, k.code, p.no limit 5000`)
    return { data }
  },

  async assignPreparation(context, { planId, pickerId, zoneId }) {
    if (!pickerId && !zoneId) throw badInput('required', 'pickerId', 'Choose a worker or a zone.')
    const plan = await lockedPlan(context, planId)
    const isElsewhere = zoneId && zoneId.toLowerCase() !== plan.zoneId
    if (isElsewhere) await changeZone(context, plan, zoneId)
    await context.db.query(sql`
      update delivery_plans set picker_id = coalesce(${pickerId ?? null}::uuid, picker_id), zone_id = coalesce(${zoneId ?? null}::uuid, zone_id), ${touched(context.actor)} where id = ${plan.id}`)
    await writeAuditOf(context, 'update', 'deliveryPlans', plan.id, {
      ...(pickerId && { pickerId: [null, pickerId] }),
      ...(isElsewhere && { zoneId: [plan.zoneId, zoneId] }),
    })
  },

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

async function lockedPlan(context: Context, planId: string) {
  await lockOrdersOfPlans(context.db, [planId])
  const [plan] = await plansOf(context, [planId])
  if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
  return plan
}
