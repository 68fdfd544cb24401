import { sql } from 'drizzle-orm'
import { type Context, dayOf, problemAt, type Problem } from '#server/kit'
import {
  comboComponents,
  setsOf,
  type Component,
} from '#resources/stock/ledger/comboComponents.server.ts'
import { boughtThereOn, containerThereOn } from '#resources/stock/reservations/incoming.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import type { Goods } from './planMeasures.server.ts'
import type { Subject } from './subject.server.ts'

/** Pieces that are promised to a line: when they can leave, and when they are expected to land. */
interface Promised {
  skuId: string
  quantity: number
  expectedOn: string | null
  eta: string | null
}

/** What a line of an order has, and when more comes. */
interface Ready {
  orderLineId: string
  code: string
  members: readonly Component[]
  /** Whole sets in plans by their days: those up to a day take theirs first. */
  plans: readonly { planId: string; date: string; quantity: number }[]
  promised: readonly Promised[]
}

/** What of the goods is not there on a day, of lines that were read for them. */
function notReady(lines: readonly Ready[], goods: readonly Goods[], date: string): Problem[] {
  return lines.flatMap(line => {
    const at = goods.findIndex(({ orderLineId }) => orderLineId === line.orderLineId)
    const why = shortOf(line, goods[at]!.quantity, takenBy(line, date), date)
    return why ? [problemAt('not_ready', `items.${at}.quantity`, why)] : []
  })
}

/**
 * Which goods of a plan will not be there by a day, as a function of the day: not promised to the
 * order at all, or still to arrive. Services need no goods.
 */
export async function readyByDay(
  { db }: Pick<Context, 'db'>,
  { orderId }: Subject,
  goods: readonly Goods[],
  exceptPlanId?: string,
): Promise<(date: string) => Problem[]> {
  const lineIds = goods.flatMap(({ orderLineId }) => orderLineId ?? [])
  const lines = orderId && lineIds.length ? await readyLines(db, lineIds, exceptPlanId) : []
  return date => notReady(lines, goods, date)
}

/** The same for many plans as they stand, in words: a function of the plan and of a day for it. */
export async function goodsByPlan(
  { db }: Pick<Context, 'db'>,
  planIds: readonly string[],
): Promise<(planId: string, date: string) => string[]> {
  const items = planIds.length
    ? await db.query<{ planId: string; orderLineId: string; quantity: number }>(sql`
    select plan_id, order_line_id, quantity - delivered as quantity from plan_items
    where plan_id = any(${sql.param([...planIds])}::uuid[]) and order_line_id is not null and quantity > delivered and not is_deleted order by id`)
    : []
  const lines = items.length
    ? await readyLines(
        db,
        items.map(({ orderLineId }) => orderLineId),
      )
    : []
  const lineOf = new Map(lines.map(line => [line.orderLineId, line]))
  return (planId, date) =>
    items.flatMap(({ planId: of, orderLineId, quantity }) => {
      const line = of === planId ? lineOf.get(orderLineId) : undefined
      return (line && shortOf(line, quantity, takenBy(line, date, planId), date)) ?? []
    })
}

/** The same for many plans of one day, by plan; those with all their goods are not in it. */
export async function shortagesOf(
  context: Pick<Context, 'db'>,
  planIds: readonly string[],
  date: string,
): Promise<Map<string, string[]>> {
  const notReady = await goodsByPlan(context, planIds)
  return new Map(
    planIds.flatMap(id => {
      const short = notReady(id, date)
      return short.length ? [[id, short] as const] : []
    }),
  )
}

/**
 * The first day from which on all goods are there: the date itself, one on which more comes, or
 * none where the rest is not promised with a date.
 */
export async function readyFrom(
  { db }: Pick<Context, 'db'>,
  { orderId }: Subject,
  goods: readonly Goods[],
  date: string,
  exceptPlanId?: string,
): Promise<string | undefined> {
  const lineIds = goods.flatMap(({ orderLineId }) => orderLineId ?? [])
  const lines = orderId && lineIds.length ? await readyLines(db, lineIds, exceptPlanId) : []
  const later = lines.flatMap(({ promised }) =>
    promised.flatMap(({ expectedOn }) => (expectedOn && expectedOn > date ? [expectedOn] : [])),
  )
  return [date, ...later.toSorted()].find(day => !notReady(lines, goods, day).length)
}

const readyLines = (db: Context['db'], lineIds: readonly string[], exceptPlanId?: string) =>
  db.query<Ready>(sql`
    select l.id as "orderLineId", k.code, ${comboComponents(sql`k.id`, sql`k.code`)} as members,
      (select coalesce(json_agg(json_build_object('planId', d.id, 'date', d.date, 'quantity', i.quantity)), '[]') from plan_items i join delivery_plans d on d.id = i.plan_id
        where i.order_line_id = l.id and d.state not in ${endedStates} and d.id is distinct from ${exceptPlanId ?? null}::uuid
          and not i.is_deleted and not d.is_deleted) as plans,
      coalesce((select json_agg(json_build_object('skuId', r.sku_id, 'quantity', r.quantity, 'expectedOn', ${expectedOn}, 'eta', ${landsOn})) from ${promises}
        where r.order_line_id = l.id and ${isPromised}), '[]') as promised
    from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
    where l.id in ${lineIds} and p.type <> 'Service'`)

const takenBy = ({ plans }: Ready, day: string, exceptPlanId?: string) =>
  plans.reduce(
    (sum, { planId, date, quantity }) =>
      sum + (date <= day && planId !== exceptPlanId ? quantity : 0),
    0,
  )

/**
 * Why so many pieces of a line will not be there by a day, if so.
 * @param taken by plans up to the day, which take theirs first
 */
function shortOf(
  { code, members, promised }: Ready,
  quantity: number,
  taken: number,
  date: string,
): string | undefined {
  const setsBy = (day: string) =>
    setsOf(members, skuId =>
      promised
        .filter(p => p.skuId === skuId && p.expectedOn !== null && p.expectedOn <= day)
        .reduce((sum, p) => sum + p.quantity, 0),
    )
  const there = Math.max(0, setsBy(date) - taken)
  if (there >= quantity) return undefined
  const on = promised
    .flatMap(({ expectedOn }) => (expectedOn && expectedOn > date ? [expectedOn] : []))
    .toSorted()
    .find(day => setsBy(day) - taken >= quantity)
  const rest = on
    ? `all of them are expected on ${dayOf(on)}${landing(promised, on)}.`
    : 'the rest is not promised with a date.'
  return `${code}: ${there} of ${quantity} will be there by ${dayOf(date)}; ${rest}`
}

/** ` (ETA 10 Mar 2027)`: when the last of what is there by a day lands, where that is another day. */
function landing(promised: readonly Promised[], on: string): string {
  const eta = promised.find(({ expectedOn }) => expectedOn === on)?.eta
  return eta && eta !== on ? ` (ETA ${dayOf(eta)})` : ''
}

/** What is in stock was expected before every plan. */
const beginning = '1900-01-01'

/** `reservations r` with what they come by. */
export const promises = sql`
  reservations r left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
    left join purchase_order_lines pl on pl.id = r.purchase_order_line_id left join purchase_orders o on o.id = pl.purchase_order_id`
/** When the goods of `promises` are there; null where nobody knows. */
export const expectedOn = sql`
  case r.source when 'Container' then ${containerThereOn} when 'Purchase order' then ${boughtThereOn} else ${beginning}::date end`
/** When they land, as far as they are at sea. */
const landsOn = sql`case r.source when 'Container' then coalesce(c.arrived_on, c.arrives_on) end`
