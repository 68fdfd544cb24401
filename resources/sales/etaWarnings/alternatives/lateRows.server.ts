import { sql, type SQL } from 'drizzle-orm'
import { isAmong, type Context } from '#server/kit'
import { todayFor, type CallAnswer } from '#define'
import { nextFreeDates } from '#resources/delivery/plans/freeDates.server.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { measures, type Measure } from '#resources/delivery/calendars/measures.server.ts'
import {
  brokenOrders,
  brokenPromises,
  isBooked,
  safePromises,
  warningIdOf,
} from '#resources/sales/etaWarnings/brokenPromises.server.ts'
import {
  likelyDays,
  likelyKept,
  promisesAtRisk,
} from '#resources/sales/etaWarnings/promisesAtRisk.server.ts'
import { inboundOf } from '#resources/stock/reservations/inbound.server.ts'
import { promisedThereOn } from '#resources/stock/reservations/incoming.server.ts'
import { offered } from '#resources/stock/reservations/reserving.server.ts'
import { mostOrders, type etaAlternativeCalls } from './etaAlternatives.calls.ts'
import {
  planRows,
  type Choice,
  type FreePieces,
  type LateRow,
  type OtherPromise,
  type PlannedRow,
} from './etaPlan.ts'

export type Answered = CallAnswer<typeof etaAlternativeCalls.planEta>['data'][number]

/** Which late orders are meant: those of warnings, of a container or purchase order, or one row. */
export interface Scope {
  readonly warningIds?: readonly string[] | undefined
  readonly containerId?: string | null | undefined
  readonly purchaseOrderId?: string | null | undefined
  /** One row, of this order. */
  readonly row?: { readonly id: string; readonly orderId: string } | undefined
}

/** An assumption: the goods are there on that day, or only so many pieces come. */
export interface WhatIf {
  readonly thereOn?: string | null | undefined
  readonly pieces?: number | null | undefined
}

/** An order with a broken promise, as the plan and the decision need it. */
export interface LateOrder extends LateRow {
  readonly orderCode: string
  readonly customerName: string
  readonly skuCode: string
  readonly branchId: string
  readonly salespersonId: string | null
  readonly promised: string | null
  readonly plannedOn: string | null
  readonly value: number
  readonly why: string
  readonly severity: Answered['severity']
  readonly orderLineIds: readonly string[]
  readonly promiseIds: readonly string[]
  readonly plan: BookedPlan | null
}

type BookedPlan = Readonly<Record<Measure, number>> & {
  readonly id: string
  readonly no: string
  readonly calendarId: string
  readonly slotId: string | null
  readonly date: string
  readonly warehouseId: string | null
}

/**
 * A plan for late orders, the worst first.
 * @param chosen the choices that people made, by row
 */
export async function plannedRows(
  context: Context,
  scope: Scope,
  whatIf: WhatIf = {},
  chosen?: ReadonlyMap<string, string>,
): Promise<{ planned: PlannedOrder[]; more: number }> {
  const thereOn = thereOnIf(context, scope, whatIf)
  const isWhatIf = !!whatIf.thereOn || typeof whatIf.pieces === 'number'
  const { late, more } = await lateOrders(context, scope, isWhatIf ? thereOn : undefined)
  return { planned: await planOf(context, late, { thereOn, isWhatIf, chosen }), more }
}

export type PlannedOrder = PlannedRow & { readonly row: LateOrder }

interface Ground {
  /** SQL of the day when goods are there, or would be. */
  readonly thereOn?: SQL
  readonly isWhatIf?: boolean
  readonly chosen?: ReadonlyMap<string, string> | undefined
}

/** The plan for these rows with all that is free now. */
export async function planOf(
  context: Context,
  late: readonly Omit<LateOrder, 'warehouseId'>[],
  { thereOn = promisedThereOn, isWhatIf = false, chosen }: Ground = {},
): Promise<PlannedOrder[]> {
  if (!late.length) return []
  const skuIds = [...new Set(late.map(({ skuId }) => skuId))].toSorted()
  const today = todayFor(context.actor)
  const { warehouses, free } = await offered(context, skuIds, '')
  const inbound = await inboundOf(context, skuIds)
  const isLikely = late.some(row => row.isLikely)
  const likely = isLikely ? await likelyDaysOf(context, inbound) : undefined
  const { clientId } = context.actor
  const others = await otherPromises(
    context,
    skuIds,
    isLikely ? likelyKept(clientId) : safePromises(clientId, thereOn),
  )
  const rows = late.map(row => ({
    ...row,
    warehouseId:
      row.plan?.warehouseId ??
      warehouses.find(({ branchId, isDisplay }) => branchId === row.branchId && !isDisplay)?.id ??
      null,
  }))
  const stock = warehouses.flatMap(({ id, name, isDisplay }) =>
    skuIds.flatMap((skuId): FreePieces[] => {
      const pieces = free
        .filter(
          each => each.warehouseId === id && each.skuId === skuId && each.stockStatus === 'Normal',
        )
        .reduce((sum, { quantity }) => sum + quantity, 0)
      return pieces > 0 && !isDisplay
        ? [{ id, skuId, kind: 'Free stock', name, pieces, thereOn: today }]
        : []
    }),
  )
  // Goods that would come later, or not at all, help nobody.
  const isDoubtful = new Set(isWhatIf ? rows.flatMap(({ lineIds }) => lineIds) : [])
  const deliveries = inbound.flatMap((each): FreePieces[] =>
    each.availableOn && each.open > 0 && !isDoubtful.has(each.id)
      ? [
          {
            id: each.id,
            skuId: each.skuId,
            kind: 'Other delivery',
            name: `${each.source} ${each.no}`,
            pieces: each.open,
            thereOn: each.availableOn,
            likelyOn: likely?.get(each.id),
            limit: each.purchaseOrderLineId
              ? { id: `bought by ${each.purchaseOrderLineId}`, pieces: each.purchaseOpen! }
              : undefined,
          },
        ]
      : [],
  )
  const supply = { today, free: [...stock, ...deliveries], others, chosen }
  return planRows(rows, supply) as PlannedOrder[]
}

/** The rows as calls answer them: each choice with the day that promise and plan move to. */
export async function answerOf(
  context: Context,
  planned: readonly PlannedOrder[],
): Promise<Answered[]> {
  const freeDay = freeDays(context)
  const answered: Answered[] = []
  for (const { row, choices, choice, isGone } of planned)
    answered.push({
      id: row.id,
      orderId: row.orderId,
      orderCode: row.orderCode,
      customerName: row.customerName,
      skuCode: row.skuCode,
      pieces: row.pieces,
      promisedDate: row.promised,
      plannedOn: row.plannedOn,
      thereOn: row.thereOn,
      value: row.value,
      why: row.why,
      severity: row.severity,
      choiceId: choice?.id ?? null,
      isGone,
      choices: await Promise.all(
        choices.map(async each => ({
          id: each.id,
          kind: each.kind,
          name: each.name,
          pieces: each.pieces,
          thereOn: each.thereOn,
          keepsPromise: each.keepsPromise,
          ...(await newDays(row, each, freeDay)),
        })),
      ),
    })
  return answered
}

/** The days that the promise and the plan of an order move to for a choice; null where they stay. */
export async function newDays(
  { promised, plan }: LateOrder,
  { thereOn, kind }: Choice,
  freeDay: FreeDay,
): Promise<{ promiseOn: string | null; planOn: string | null }> {
  // The first one of two deliveries goes as it is booked.
  const planOn =
    plan && plan.date < thereOn && kind !== 'Part now' ? await freeDay(plan, thereOn) : null
  const day = planOn ?? thereOn
  return { promiseOn: promised !== null && day > promised ? day : null, planOn }
}

type FreeDay = (plan: BookedPlan, from: string) => Promise<string | null>

/** Finds the first day from a day on that a plan fits on; the same question is answered once. */
export function freeDays(context: Context): FreeDay {
  const known = new Map<string, Promise<string | null>>()
  return (plan, from) => {
    const { calendarId, slotId } = plan
    const booking = {
      calendarId,
      slotId,
      date: daysAfter(from, -1),
      measures: Object.fromEntries(measures.map(m => [m, Number(plan[m])])),
    }
    const key = JSON.stringify(booking)
    const found = known.get(key) ?? nextFreeDates(context, booking).then(([first]) => first ?? null)
    known.set(key, found)
    return found
  }
}

async function lateOrders(
  { db, actor }: Context,
  { warningIds, containerId, purchaseOrderId, row }: Scope,
  assumed: SQL | undefined,
) {
  const { clientId } = actor
  const promises = assumed ? brokenPromises(clientId, assumed) : promisesAtRisk(clientId)
  // Likely warnings count where they were chosen.
  const isMeant = row
    ? sql`s.id::text = ${row.id.toLowerCase()}`
    : containerId
      ? sql`s.container_id = ${containerId} and not s.is_likely`
      : purchaseOrderId
        ? sql`s.purchase_order_id = ${purchaseOrderId} and not s.is_likely`
        : isOfWarnings(clientId, warningIds, {
            containerId: sql`s.container_id`,
            purchaseOrderId: sql`s.purchase_order_id`,
            skuId: sql`s.sku_id`,
            isLikely: assumed ? undefined : sql`s.is_likely`,
          })
  const found = await db.query<Omit<LateOrder, 'warehouseId'> & { total: number }>(sql`
    select s.*, u.name as customer_name, k.code as sku_code, p.plan
    from (
      select s.id, s.order_id, s.order_code, s.customer_id, s.sku_id, s.pieces, s.branch_id, s.salesperson_id, s.is_set, s.value, s.why, s.severity, s.rank,
        s.promised::text as promised, s.planned_on::text as planned_on, case when s.is_likely then s.likely_on else s.there_on end::text as there_on, s.is_likely, least(s.promised, s.planned_on)::text as due_on,
        s.line_ids as order_line_ids, s.promise_ids, count(*) over ()::int as total
      from (${brokenOrders(clientId, todayFor(actor), row ? sql`${promises} and x.order_id = ${row.orderId}` : promises)}) s
      where ${isMeant} order by s.rank limit ${mostOrders}) s
      join customers u on u.id = s.customer_id join skus k on k.id = s.sku_id
      left join lateral (
        select json_build_object('id', p.id, 'no', p.no, 'calendarId', p.calendar_id, 'slotId', p.slot_id, 'date', p.date::text, 'warehouseId', d.warehouse_id,
          ${sql.raw(measures.map(m => `'${m}', p.${m}`).join(', '))}) as plan
        from delivery_plans p join delivery_calendars d on d.id = p.calendar_id
        where p.id in (select i.plan_id from plan_items i where i.order_line_id = any(s.order_line_ids) and i.delivered < i.quantity and not i.is_deleted) and ${isBooked}
        order by p.date, p.id limit 1) p on true
    order by s.rank`)
  const lines = await db.query<{ id: string; lineId: string }>(sql`
    select r.id, coalesce(r.container_line_id, r.purchase_order_line_id) as line_id from reservations r
    where r.id = any(${sql.param(found.flatMap(({ promiseIds }) => promiseIds))}::uuid[]) and coalesce(r.container_line_id, r.purchase_order_line_id) is not null`)
  const lineOf = new Map(lines.map(({ id, lineId }) => [id, lineId]))
  return {
    late: found.map(({ total: _total, ...row }) => ({
      ...row,
      lineIds: row.promiseIds.flatMap(id => lineOf.get(id) ?? []),
    })),
    more: Math.max(0, (found[0]?.total ?? 0) - found.length),
  }
}

/** Promises of other orders that their goods keep, those of the latest days first. */
const otherPromises = ({ db }: Context, skuIds: readonly string[], promises: SQL) =>
  db.query<OtherPromise>(sql`
    select x.id, x.order_id, concat_ws(' ', o.order_code, 'for', x.source_no) as name, x.sku_id, x.quantity as pieces, x.there_on::text as there_on, x.likely_on::text as likely_on, least(x.promised, x.planned_on)::text as due_on
    from (${promises}) x join orders o on o.id = x.order_id
    where ${isAmong(sql`x.sku_id`, skuIds)} and x.reservation_state = 'Planned' and o.state in ('Draft', 'Quotation', 'Confirmed')
    order by least(x.promised, x.planned_on) desc, x.id limit 2000`)

/** When goods of a reservation `r`, its container `c` and its line `pl` of `po` are there, or would be. */
function thereOnIf(
  { actor }: Context,
  { warningIds, containerId, purchaseOrderId }: Scope,
  { thereOn, pieces }: WhatIf,
): SQL {
  const isLess = typeof pieces === 'number'
  if (!thereOn && !isLess) return promisedThereOn
  const ofOrder = sql`(case when c.id is null then po.id end)`
  const isMeant = containerId
    ? sql`c.id = ${containerId}`
    : purchaseOrderId
      ? sql`${ofOrder} = ${purchaseOrderId}`
      : isOfWarnings(actor.clientId, warningIds, {
          containerId: sql`c.id`,
          purchaseOrderId: ofOrder,
          skuId: sql`r.sku_id`,
        })
  const day = thereOn ? sql`${thereOn}::date` : promisedThereOn
  // Whoever claimed first is served first.
  const isServed = isLess
    ? sql`(select sum(e.quantity) from reservations e left join container_lines el on el.id = e.container_line_id
        where e.client_id = r.client_id and e.sku_id = r.sku_id and e.source = r.source and e.state not in ('Done', 'Released') and not e.is_deleted
          and el.container_id is not distinct from cl.container_id and (c.id is not null or e.purchase_order_line_id is not distinct from r.purchase_order_line_id)
          and (e.priority_on_utc, e.id) <= (r.priority_on_utc, r.id)) <= ${pieces}`
    : sql`true`
  return sql`case when ${isMeant} then case when ${isServed} then ${day} end else ${promisedThereOn} end`
}

interface Goods {
  readonly containerId: SQL
  readonly purchaseOrderId: SQL
  readonly skuId: SQL
  /** Either warning about these goods where it is not said. */
  readonly isLikely?: SQL | undefined
}

/** SQL: whether goods are those of one of these warnings. */
function isOfWarnings(
  clientId: string,
  warningIds: Scope['warningIds'],
  { containerId, purchaseOrderId, skuId, isLikely }: Goods,
): SQL {
  const ids = idsOf(warningIds)
  const among = (likely: SQL) =>
    sql`${warningIdOf(clientId, containerId, purchaseOrderId, skuId, likely)}::text = any(${ids}::text[])`
  return isLikely ? among(isLikely) : sql`(${among(sql`false`)} or ${among(sql`true`)})`
}

/** The likely days of inbound goods, by their lines. */
async function likelyDaysOf({ db, actor }: Context, inbound: readonly { readonly id: string }[]) {
  const found = await db.query<{ id: string; likelyOn: string }>(
    likelyDays(
      actor.clientId,
      inbound.map(({ id }) => id),
    ),
  )
  return new Map(found.map(each => [each.id, each.likelyOn]))
}

const idsOf = (ids: readonly string[] = []) => sql.param(ids.map(id => id.toLowerCase()))
