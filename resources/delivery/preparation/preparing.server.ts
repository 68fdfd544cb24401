import { sql } from 'drizzle-orm'
import {
  type Context,
  Conflict,
  Forbidden,
  metaOf,
  problemAt,
  recordset,
  refused,
  touched,
  writeAuditOf,
} from '#server/kit'
import { refuseUnanswered } from '#resources/delivery/checklists/planQuestions.server.ts'
import { lockedPlan } from '#resources/delivery/plans/lockedPlans.server.ts'
import { itemsOf, type Item, type Plan } from '#resources/delivery/plans/planGoods.server.ts'
import { mayChangePrepared } from '#resources/delivery/plans/planSteps.server.ts'
import { movementOf, toldMovement } from '#resources/stock/ledger/events.server.ts'
import { post, postFor, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import type { PhoneTime } from '#resources/stock/ledger/phoneClock.ts'
import { setsOf } from '#resources/stock/ledger/comboComponents.server.ts'
import { lockGoods, type Goods } from '#resources/stock/ledger/lockedGoods.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import { followPlans, followPreparation } from './followPreparation.server.ts'
import { takeFromPlace } from './otherPlace.server.ts'
import { picksOfPlans } from './picks.server.ts'
import { isOfZone, zoneOf } from './planZone.server.ts'

/** Pieces of a SKU that a person has in hand for a plan. */
export interface Picked {
  planId: string
  skuId: string
  quantity: number
  /** The place that they were taken from, or go back to. */
  layerId?: string | null
  clientEventId?: string | null
  happened?: PhoneTime
}

/**
 * Brings pieces that are held for a plan to its zone. The members of a set are picked apart; the set
 * is prepared with its last one. An event that comes again changes nothing. What is required before
 * preparation is answered before the first piece.
 * @param zoneId the zone; that of the plan when absent, which has one zone at a time
 * @throws Forbidden, NotFound, BadInput, Refused naming the field, Conflict for a used event
 */
export async function prepareItems(context: Context, picked: Prepared) {
  return answerOf(context, await prepare(context, picked))
}

/**
 * As `prepareItems`, of pieces that were taken at a place: what is held elsewhere is held there
 * then, as far as there are free pieces.
 * @throws as `prepareItems` does
 */
export async function pickItems(context: Context, picked: Prepared) {
  await prepare(context, picked, true)
}

type Prepared = Picked & { zoneId?: string | null }

async function prepare(
  context: Context,
  { zoneId, ...picked }: Prepared,
  mayTakeOthers = false,
): Promise<Plan> {
  const job = await begun(context, picked)
  const { plan } = job
  if (job.isKnown) return plan
  const { groups } = job
  if (plan.preparationStatus === 'None')
    await refuseUnanswered(context.db, plan.id, 'Before preparation')
  const zone = await zoneOf(context, plan, zoneId)
  const open = groups.reduce((sum, group) => sum + group.open, 0)
  const { quantity } = picked
  if (quantity > open)
    throw refused(
      'too_many',
      'quantity',
      `${groups[0]!.code}: ${open} of ${plan.no} are left to prepare.`,
    )
  if (mayTakeOthers && picked.layerId)
    await takeFromPlace(context, {
      orderLineIds: groups.flatMap(({ orderLineId }) => orderLineId ?? []),
      skuId: groups[0]!.skuId,
      quantity,
      layerId: picked.layerId,
    })
  const { left, ...found } = await gathered(context, job, quantity, {
    most: group => group.open,
    at: { warehouseId: zone.warehouseId, ...(picked.layerId && { layerId: picked.layerId }) },
    to: zone.id,
  })
  if (left)
    throw refused(
      'insufficient_stock',
      'quantity',
      `${groups[0]!.code}: ${quantity} needed, ${quantity - left} held for ${plan.no} ${picked.layerId ? 'at this place' : `in ${zone.warehouse}`}.`,
    )
  await write(context, job, picked, { ...found, sign: 1, zoneId: zone.id })
  return plan
}

/**
 * Brings prepared pieces of a plan back to a place: its preparation goes back by them.
 * @throws as `prepareItems` does
 */
export async function returnPrepared(context: Context, picked: Picked & { layerId: string }) {
  const job = await begun(context, picked)
  if (job.isKnown) return answerOf(context, job.plan)
  const { plan, groups } = job
  if (!plan.zoneId) throw refused('not_prepared', 'planId', `Nothing of ${plan.no} is prepared.`)
  if (await isOfZone(context, picked.layerId))
    throw refused(
      'zone',
      'layerId',
      `Put the goods of ${plan.no} back to a place outside of zones. To move them to another zone, assign it to the plan.`,
    )
  const { left, ...found } = await gathered(context, job, picked.quantity, {
    most: group => group.inZone,
    at: { layerId: plan.zoneId },
    to: picked.layerId,
  })
  if (left)
    throw refused(
      'too_many',
      'quantity',
      `${groups[0]!.code}: ${picked.quantity - left} of ${plan.no} stand in its zone.`,
    )
  await write(context, job, picked, { ...found, sign: -1, zoneId: plan.zoneId })
  return answerOf(context, plan)
}

/**
 * Moves all that stands in the zone of a locked plan to another zone of the warehouse.
 * @throws BadInput, Refused naming `zoneId`
 */
export async function changeZone(context: Context, plan: Plan, zoneId: string) {
  refuseLoaded(plan)
  const zone = await zoneOf(context, { ...plan, preparationStatus: 'None' }, zoneId)
  const stands = await lockGoods(
    context.db,
    sql`l.client_id = ${context.actor.clientId} and l.layer_id = ${plan.zoneId}::uuid
      and ${plan.orderId ? sql`l.order_line_id in (select order_line_id from plan_items where plan_id = ${plan.id} and not is_deleted)` : sql`l.ticket_id = ${plan.ticketId}`}`,
  )
  const isElsewhere = stands.length
    ? stands.some(({ place }) => place.warehouseId !== zone.warehouseId)
    : plan.warehouseId && plan.warehouseId !== zone.warehouseId
  if (isElsewhere)
    throw refused(
      'other_warehouse',
      'zoneId',
      stands.length
        ? `The goods of ${plan.no} stand in another warehouse: a transfer takes them there.`
        : `${plan.no} is prepared in another warehouse. Choose a zone there.`,
    )
  const movements = stands.map(goods => moved(goods, zone.id))
  await postFor(context, 'Move', { entity: 'deliveryPlans', id: plan.id }, movements)
}

/** The plan's need of one SKU for one order line: items of the line, and what was picked for it. */
interface Group {
  orderLineId: string | null
  skuId: string
  code: string
  items: Item[]
  required: number
  /** Pieces that are still to be picked, and those that stand in the zone. */
  open: number
  inZone: number
}
interface Taken {
  group: Group
  quantity: number
}
/** Where goods are looked for. */
interface At {
  warehouseId?: string
  layerId?: string
}

const moved = ({ place, ...pieces }: Goods, layerId: string): Movement => ({
  ...pieces,
  from: place,
  to: { ...place, layerId },
})

/** The states of plans whose goods are prepared. */
export const preparing = [
  'Scheduled',
  'Processed',
  'Ready To Pickup',
  'Customer On Site',
  'No Show',
]

/** What is on the truck is unloaded before its goods are changed. */
function refuseLoaded({ no, loadedOnUtc }: Plan) {
  if (loadedOnUtc) throw refused('loaded', 'planId', `${no} is loaded. Unload it first.`)
}

type Job = { plan: Plan; isKnown: true } | NewJob
interface NewJob {
  plan: Plan
  isKnown: false
  groups: Group[]
  /** What was picked before. */
  inZone: InZone
}

/**
 * Pieces for the needs of a plan, one need after the other, from a place to another.
 * @returns also how many were not found
 */
async function gathered(
  context: Context,
  { plan, groups }: { plan: Plan; groups: readonly Group[] },
  quantity: number,
  { most, at, to }: { most: (group: Group) => number; at: At; to: string },
) {
  const movements: Movement[] = []
  const taken: Taken[] = []
  let left = quantity
  for (const group of groups) {
    const wanted = Math.min(left, most(group))
    if (!wanted) continue
    const goods = await goodsOf(context, plan, group, at)
    const { taken: pieces, lacks } = takeInOrder(goods, wanted)
    const got = wanted - lacks
    left -= got
    if (got) taken.push({ group, quantity: got })
    movements.push(...pieces.map(piece => moved(piece, to)))
  }
  return { movements, taken, left }
}

/** The locked plan of what a person has in hand, and what of it is asked for. */
async function begun(context: Context, picked: Picked): Promise<Job> {
  const { db, actor } = context
  if (!mayChangePrepared(actor)) throw new Forbidden('Preparing goods needs code K4 or K3.')
  const planId = picked.planId.toLowerCase()
  const skuId = picked.skuId.toLowerCase()
  const { clientEventId: event } = picked
  // They run in this order, and are sent together.
  const [plan, before, items, picks] = await Promise.all([
    lockedPlan(context, planId),
    typeof event === 'string' ? movementOf(context, event) : [],
    itemsOf(db, [planId]),
    picksOfPlans(context, [planId]),
  ])
  if (before.length) {
    const pieces = before.filter(m => m.quantity > 0).reduce((sum, m) => sum + m.quantity, 0)
    const isSame =
      pieces === picked.quantity &&
      before.every(m => m.documentId === planId && m.skuId === skuId && m.type === 'Move')
    if (isSame) return { plan, isKnown: true }
    throw new Conflict(problemAt('event_used', 'clientEventId', toldMovement(before)))
  }
  if (!preparing.includes(plan.state))
    throw refused(
      'state',
      'planId',
      `${plan.no} is ${plan.state}; its goods are not prepared any more.`,
    )
  refuseLoaded(plan)
  if (plan.orderId && plan.orderState !== 'Confirmed')
    throw refused('order_state', 'planId', `${plan.orderCode} is ${plan.orderState}.`)
  const inZone = inZoneBy(picks)
  const groups = groupsOf(items, skuId, inZone)
  if (!groups.length)
    throw refused('other_goods', 'skuId', `This is none of the goods of ${plan.no}.`)
  return { plan, isKnown: false, groups, inZone }
}

function groupsOf(items: readonly Item[], skuId: string, inZone: InZone): Group[] {
  const byLine = new Map<string, Item[]>()
  for (const item of items.filter(i => i.members.some(m => m.skuId === skuId))) {
    const line = `${item.orderLineId ?? ''} ${item.skuId}`
    byLine.set(line, [...(byLine.get(line) ?? []), item])
  }
  return [...byLine.values()].map(of => {
    const { orderLineId, members } = of[0]!
    const { code, required } = members.find(m => m.skuId === skuId)!
    const picked = inZone(orderLineId, skuId)
    // What was picked of a set that is not complete yet.
    const loose = picked - setsIn(of[0]!, inZone) * required
    const wanted = of.reduce((sum, item) => sum + item.quantity - item.prepared, 0) * required
    const open = Math.max(0, wanted - loose)
    return { orderLineId, skuId, code, items: of, required, open, inZone: picked }
  })
}

type InZone = (orderLineId: string | null, skuId: string) => number

const inZoneBy =
  (picks: Awaited<ReturnType<typeof picksOfPlans>>): InZone =>
  (orderLineId, skuId) =>
    picks.find(p => p.orderLineId === orderLineId && p.skuId === skuId)?.quantity ?? 0

/** Whole sets of an item among the picked pieces. */
const setsIn = ({ members, orderLineId }: Item, inZone: InZone) =>
  setsOf(members, skuId => inZone(orderLineId, skuId))

/** Goods that are held for a need, locked: those at a place, or all of a warehouse that stand in no zone. */
const goodsOf = ({ db, actor }: Context, plan: Plan, { orderLineId, skuId }: Group, at: At) =>
  lockGoods(
    db,
    sql`l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and l.transfer_id is null
      and ${orderLineId ? sql`l.order_line_id = ${orderLineId}` : sql`l.ticket_id = ${plan.ticketId} and l.stock_on_hold_status = 'Ticket'`}
      ${at.warehouseId ? sql`and l.warehouse_id = ${at.warehouseId}` : sql``}
      ${at.layerId ? sql`and l.layer_id = ${at.layerId}` : sql`and not exists (select from stock_areas z where z.id = l.layer_id and ${sql.raw(isZone('z.kind'))})`}`,
    'prepared',
  )

async function write(
  context: Context,
  { plan, inZone: before }: NewJob,
  picked: Picked,
  { movements, taken, sign, zoneId }: Written,
) {
  const { db, actor } = context
  const { clientEventId, happened } = picked
  await post(context, {
    type: 'Move',
    movements,
    document: { entity: 'deliveryPlans', id: plan.id },
    ...(typeof clientEventId === 'string' && { clientEventId }),
    ...(happened && { happened }),
  })
  const { code } = taken[0]!.group
  const promised = taken.flatMap(({ group: { orderLineId, skuId }, quantity }) =>
    orderLineId
      ? [
          {
            orderLineId,
            skuId,
            quantity,
            ...(sign > 0
              ? { unless: 'Picked' as const, becomes: { state: 'Picked' as const } }
              : { from: { state: 'Picked' as const }, becomes: { state: 'Hard' as const } }),
          },
        ]
      : [],
  )
  // What does not wait for another's answer is sent together.
  const [picks] = await Promise.all([
    picksOfPlans(context, [plan.id]),
    changePromised(context, promised),
    db.query(
      sql`update delivery_plans set zone_id = ${zoneId}, ${touched(actor)} where id = ${plan.id}`,
      'prepared',
    ),
    writeAuditOf(context, sign > 0 ? 'prepare' : 'unprepare', 'deliveryPlans', plan.id, {
      goods: [null, [{ sku: code, quantity: picked.quantity }]],
    }),
  ])
  const after = inZoneBy(picks)
  const rows = taken.flatMap(({ group: { items } }) => {
    let sets = setsIn(items[0]!, after) - setsIn(items[0]!, before)
    return items.flatMap(item => {
      const change = Math.max(-item.prepared, Math.min(item.quantity - item.prepared, sets))
      sets -= change
      return change ? [{ id: item.id, prepared: change }] : []
    })
  })
  // The order follows its plan, and the plan its items: in this order.
  await Promise.all([
    rows.length
      ? db.query(
          sql`
          update plan_items i set prepared = i.prepared + v.prepared, ${touched(actor)} from ${recordset(metaOf('planItems'), rows)} where i.id = v.id`,
          'prepared',
        )
      : undefined,
    followPlans(context, [plan.id]),
    plan.orderId ? followPreparation(context, [plan.orderId]) : undefined,
  ])
}

interface Written {
  movements: readonly Movement[]
  taken: readonly Taken[]
  sign: 1 | -1
  zoneId: string
}

async function answerOf({ db }: Context, { id, no }: Plan) {
  const [facts] = await db.query<{
    preparationStatus: Plan['preparationStatus']
    prepared: number
    quantity: number
  }>(sql`
    select p.preparation_status, coalesce(sum(i.prepared), 0)::int as prepared, coalesce(sum(i.quantity), 0)::int as quantity
    from delivery_plans p left join plan_items i on i.plan_id = p.id and not i.is_deleted where p.id = ${id} group by p.id`)
  return { planId: id, planNo: no, ...facts! }
}
