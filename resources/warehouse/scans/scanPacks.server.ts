import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import type { CallAnswer, CallInput } from '#define'
import { questionsOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import { itemsOf } from '#resources/delivery/plans/planGoods.server.ts'
import { picksOfPlans } from '#resources/delivery/preparation/picks.server.ts'
import { preparing } from '#resources/delivery/preparation/preparing.server.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import { containerWork } from './containers/containerWork.server.ts'
import { transferWork } from './transferWork.server.ts'
import { zoneWork } from './zoneWork.server.ts'
import {
  goodsOf,
  placesOf,
  takenZonesOf,
  type CodedGoods,
  type CodedPlace,
} from './packParts.server.ts'
import { stockWork } from './stockWork.server.ts'
import type { scanCalls } from './scans.calls.ts'

type Pack = CallAnswer<typeof scanCalls.getScanPacks>
type Question = CallInput<typeof scanCalls.getScanPacks>

/** More plans than these are no job of one phone. */
const mostPlans = 500
/** A short pick goes on at another place: so many of each SKU and warehouse will do, of the first lines that are found. */
const othersEach = 20
const linesEach = 500
/** More places than these are none of one phone. */
const mostOthers = 20_000

/** What a phone needs for the plans of a day, a zone, a worker or a trip, or for the places of a warehouse. */
export async function scanPacks(context: Context, question: Question): Promise<Pack> {
  const [warehouses, ofPlans] = await Promise.all([
    warehousesOf(context),
    question.work === 'Plans' ? planWork(context, question) : undefined,
  ])
  if (ofPlans) return { ...noWork, ...ofPlans, warehouses }
  const { warehouseId, date } = question
  // Whoever has not chosen a warehouse yet chooses among these.
  if (!warehouseId) return { ...noWork, ...withCodes([], []), isCut: false, warehouses }
  const { goods, places, ...work } =
    question.work === 'Zones'
      ? await zoneWork(context, warehouseId, date)
      : question.work === 'Transfers'
        ? await transferWork(context, warehouseId)
        : question.work === 'Containers'
          ? await containerWork(context, warehouseId)
          : await stockWork(context, warehouseId)
  return { ...noWork, ...work, ...withCodes(goods, places), warehouses }
}

const noWork = {
  nextDay: null,
  nextLines: null,
  plans: [],
  needs: [],
  stands: [],
  others: [],
  questions: [],
  unstored: [],
  homes: [],
  refills: [],
  counts: [],
  countedBefore: [],
  zones: [],
  takenZones: [],
  expected: [],
  transfers: [],
  transferGoods: [],
  containers: [],
  containerGoods: [],
} satisfies Partial<Pack>

async function planWork(context: Context, question: Question) {
  const found = await plansOf(context, question)
  const plans = found.slice(0, mostPlans)
  const planIds = plans.map(({ id }) => id)
  const [next, needs, stands, questions] = await Promise.all([
    planIds.length ? undefined : nextDayOf(context, question),
    needsOf(context, planIds),
    planIds.length ? standsOf(context, planIds) : [],
    planIds.length ? questionsOf(context.db, planIds) : [],
  ])
  const skuIds = [...new Set(needs.map(({ skuId }) => skuId))]
  const [others, goods] = await Promise.all([
    skuIds.length ? othersOf(context, skuIds, planIds, question) : [],
    skuIds.length ? goodsOf(context, skuIds) : [],
  ])
  const layerIds = [...new Set([...stands, ...others].flatMap(({ layerId }) => layerId ?? []))]
  // Whoever picks needs no room at places.
  const places = await placesOf(
    context,
    layersAndZones(context, layerIds, skuIds, planIds, question),
    false,
  )
  return {
    nextDay: next?.nextDay ?? null,
    nextLines: next?.nextLines ?? null,
    plans,
    needs,
    stands,
    others,
    takenZones: await takenZonesOf(context, places),
    ...withCodes(goods, places),
    isCut: found.length > mostPlans || others.length === mostOthers,
    questions: questions.flatMap(({ planId, itemId, stage, text, answerType, ...question }) =>
      stage === 'Before preparation'
        ? {
            planId,
            itemId,
            text,
            answerType: answerType as Pack['questions'][number]['answerType'],
            isRequired: question.isRequired,
            isAnswered: question.answerId !== null,
          }
        : [],
    ),
  }
}

const withCodes = (goods: readonly CodedGoods[], places: readonly CodedPlace[]) => ({
  goods: [...goods],
  places: [...places],
  codes: [
    ...goods.flatMap(({ id, code, barcode }) =>
      [code, barcode].flatMap(each => (each ? { code: each, skuId: id, layerId: null } : [])),
    ),
    ...places.flatMap(({ id, name, barcode, areaBarcode }) =>
      [...new Set([name, barcode, areaBarcode])].flatMap(each =>
        each ? { code: each, skuId: null, layerId: id } : [],
      ),
    ),
  ],
})

const warehousesOf = ({ db, actor }: Context) =>
  db.query<Pack['warehouses'][number]>(sql`
    select w.id, w.name, coalesce(w.id = b.default_warehouse_id, false) as is_own
    from warehouses w left join branches b on b.id = (select s.branch_id from staff s where s.id = ${actor.staffId})
    where w.client_id = ${actor.clientId} and w.is_active and not w.is_deleted order by 3 desc, w.name limit 500`)

/** Places of goods, their pick faces, where goods are put back too, and every zone of their warehouses and of those that plans leave from. */
const layersAndZones = (
  { actor }: Context,
  layerIds: readonly string[],
  skuIds: readonly string[],
  planIds: readonly string[],
  { warehouseId }: Question,
): SQL => sql`
  select y.id from layers y where y.id = any(${sql.param([...layerIds])}::uuid[])
  union select f.layer_id from pick_faces f where f.client_id = ${actor.clientId} and f.sku_id = any(${sql.param([...skuIds])}::uuid[]) and not f.is_deleted
  union select r.id from stock_areas r where r.client_id = ${actor.clientId} and ${sql.raw(isZone('r.kind'))} and not r.is_deleted
    and (r.warehouse_id = ${warehouseId ?? null}::uuid or r.warehouse_id in (
      select a.warehouse_id from layers y join stock_areas a on a.id = y.area_id where y.id = any(${sql.param([...layerIds])}::uuid[])
        union select c.warehouse_id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id where p.id = any(${sql.param([...planIds])}::uuid[])))`

const plansOf = ({ db, actor }: Context, question: Question) => {
  const { date, tripId, planId } = question
  const narrowed = [
    // A plan or a trip is asked for on whichever day it is.
    ...(planId || tripId ? [] : [sql`p.date = ${date}`]),
    ...(planId ? [sql`p.id = ${planId}`] : []),
    ...(tripId ? [sql`w.trip_id = ${tripId}`] : []),
    ...whoseAndWhere(question),
  ]
  return db.query<Pack['plans'][number]>(sql`
    select p.id, p.no, o.order_code, u.name as customer_name, p.zone_id, p.date::text as day, p.state, p.preparation_status, y.id as trip_id, c.name || ' ' || y.no as trip_name, y.no as trip_no, w.position as stop, p.is_locked, p.is_unpaid_blocked, p.instruction
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id
      left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id) left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))}
      left join trip_stops w on w.plan_id = p.id and not w.is_deleted left join trips y on y.id = w.trip_id
    where p.client_id = ${actor.clientId} and p.state in ${preparing} and not p.is_deleted and (p.ticket_id is not null or o.state = 'Confirmed') and ${sql.join(narrowed, sql` and `)}
    order by y.no nulls last, w.position desc, p.no limit ${mostPlans + 1}`)
}

const whoseAndWhere = ({ warehouseId, zoneId, pickerId }: Question): SQL[] => [
  ...(zoneId ? [sql`p.zone_id = ${zoneId}`] : []),
  ...(pickerId ? [sql`p.picker_id = ${pickerId}`] : []),
  ...(warehouseId ? [sql`c.warehouse_id = ${warehouseId}`] : []),
]

/** The next day with lines that are still to be picked. @returns nothing for one plan or trip, which is asked for on any day */
async function nextDayOf({ db, actor }: Context, question: Question) {
  const { date, tripId, planId } = question
  if (tripId || planId) return undefined
  const narrowed = [sql`p.date > ${date}`, ...whoseAndWhere(question)]
  const [next] = await db.query<{ nextDay: string; nextLines: number }>(sql`
    select p.date::text as next_day, count(*)::int as next_lines
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id join plan_items i on i.plan_id = p.id and not i.is_deleted and i.prepared < i.quantity
      left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id)
    where p.client_id = ${actor.clientId} and p.state in ${preparing} and not p.is_deleted and (p.ticket_id is not null or o.state = 'Confirmed') and ${sql.join(narrowed, sql` and `)}
    group by p.date order by p.date limit 1`)
  return next
}

/** What plans need of each SKU, the members of sets apart, and what of it was picked. */
async function needsOf(context: Context, planIds: readonly string[]): Promise<Pack['needs']> {
  if (!planIds.length) return []
  const items = await itemsOf(context.db, planIds)
  const picks = await picksOfPlans(context, planIds)
  const needs = new Map<string, Pack['needs'][number]>()
  const keyOf = (planId: string, skuId: string) => `${planId} ${skuId}`
  for (const { planId, quantity, members } of items)
    for (const { skuId, required } of members) {
      const key = keyOf(planId, skuId)
      const known = needs.get(key) ?? { planId, skuId, quantity: 0, picked: 0 }
      needs.set(key, { ...known, quantity: known.quantity + quantity * required })
    }
  for (const { planId, skuId, quantity } of picks) {
    const need = needs.get(keyOf(planId, skuId))
    if (need) need.picked += quantity
  }
  return [...needs.values()]
}

const standsOf = ({ db, actor }: Context, planIds: readonly string[]) =>
  db.query<Pack['stands'][number]>(sql`
    select p.id as plan_id, l.sku_id, l.layer_id, sum(l.quantity)::int as quantity
    from delivery_plans p
      join lateral (select distinct i.order_line_id from plan_items i where i.plan_id = p.id and not i.is_deleted) i on true
      join stock_lines l on l.quantity > 0 and not l.is_deleted and l.transfer_id is null
        and (l.order_line_id = i.order_line_id or (i.order_line_id is null and l.ticket_id = p.ticket_id and l.stock_on_hold_status = 'Ticket'))
    where p.id in ${planIds} and p.client_id = ${actor.clientId}
      and not exists (select from stock_areas z where z.id = l.layer_id and ${sql.raw(isZone('z.kind'))})
    group by p.id, l.sku_id, l.layer_id`)

/**
 * Other free pieces of goods, in the warehouses of these plans: at pick faces first, then where most lie. Locked places and
 * zones are few and read once: a join would look each place up.
 */
const othersOf = (
  { db, actor }: Context,
  skuIds: readonly string[],
  planIds: readonly string[],
  { warehouseId }: Question,
) =>
  db.query<Pack['others'][number]>(sql`
    select k.id as sku_id, o.layer_id, o.quantity
    from unnest(${sql.param([...skuIds])}::uuid[]) k (id) join warehouses w on w.client_id = ${actor.clientId} and not w.is_deleted
        and ${
          warehouseId
            ? sql`w.id = ${warehouseId}`
            : sql`w.id in (select c.warehouse_id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id where p.id in ${planIds})`
        },
      lateral (
        select f.layer_id, sum(f.quantity)::int as quantity from (
          select l.layer_id, l.quantity from stock_lines l
          where l.client_id = ${actor.clientId} and l.sku_id = k.id and l.warehouse_id = w.id and l.quantity > 0 and ${isUnallocated} and l.stock_status = 'Normal' and l.layer_id is not null
            and l.layer_id not in (select y.id from layers y where y.client_id = ${actor.clientId} and y.locked_by_id is not null)
            and l.layer_id not in (select z.id from stock_areas z where z.client_id = ${actor.clientId} and ${sql.raw(isZone('z.kind'))})
          limit ${linesEach}) f
        group by 1
        order by f.layer_id in (select n.layer_id from pick_faces n where n.sku_id = k.id and not n.is_deleted) desc, 2 desc, 1 limit ${othersEach}) o
    limit ${mostOthers}`)
