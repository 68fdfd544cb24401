import { sql } from 'drizzle-orm'
import { Random } from '#server/demo/random.ts'
import { measures } from '#resources/delivery/calendars/measures.server.ts'
import type { Caller } from '#tests/support/browser/product.ts'
import { plannerOf, type Planner } from './planner.ts'
import type { World } from './world.ts'

export const times = <T>(n: number, make: (i: number) => T) =>
  Array.from({ length: n }, (_, i) => make(i))

/** How a mix of changes went, and each time that something read did not add up. */
export interface Mixed {
  done: number
  refused: number
  reads: number
  wrong: string[]
}

/**
 * A hundred bookings, changes of items, moves, cancellations, locks and capacities in random order,
 * ten at a time, while a reader compares what is booked with the sum of active plans.
 * @param by somebody who may do all of it
 */
export async function mixOfPlanning(
  world: World,
  by: Caller,
  warehouseId: string,
  seed: number,
): Promise<Mixed> {
  const random = new Random(seed, 'planning')
  const days = [3, 4, 5].map(world.day)
  const calendarIds = await Promise.all(
    times(2, i => world.calendar({ name: `Mix ${seed}-${i}`, defaultStops: 7, defaultItems: 30 })),
  )
  const slotIds = await Promise.all(
    calendarIds.map(calendarId =>
      world.make('calendarSlots', {
        calendarId,
        period: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 },
        capacity: 4,
      }),
    ),
  )
  const planner = plannerOf(world, by, { calendarId: calendarIds[0]!, date: days[0]!, warehouseId })
  const orders = await Promise.all(times(20, () => planner.ordered(10)))
  // So that the days are measured in every way: pieces, volume, minutes and what they cost.
  for (const [i, order] of orders.entries())
    await world.db.text(
      'update skus set volume = $2 where id = (select sku_id from order_lines where id = $1)',
      [order.line(0), 0.125 + i / 8],
    )
  const planIds: string[] = []
  const mixed: Mixed = { done: 0, refused: 0, reads: 0, wrong: [] }

  const place = () => {
    const n = random.int(0, 1)
    const slotId = random.chance(0.4) ? slotIds[n] : undefined
    return { calendarId: calendarIds[n]!, date: random.pick(days), slotId, isConfirmed: true }
  }
  /** A plan that was made; before there is any, one that does not exist. */
  const some = () => (planIds.length ? random.pick(planIds) : orders[0]!.id)
  const post: Planner['call'] = (name, body) => planner.call(name, body)
  /** Chosen one after the other, so that a seed always chooses the same. */
  const next = (): (() => ReturnType<typeof post>) => {
    const dice = random.int(0, 99)
    const [order, planId, at, quantity] = [random.pick(orders), some(), place(), random.int(1, 6)]
    if (dice < 40)
      return async () => {
        const answer = await planner.add(order, quantity, at)
        if (answer.body.isSuccess) planIds.push(answer.body.data.id)
        return answer
      }
    if (dice < 60)
      return async () => {
        const [item] = await world.db.query<{ id: string }>(
          sql`select order_line_id as id from plan_items where plan_id = ${planId} limit 1`,
        )
        const items = [{ orderLineId: item?.id ?? order.line(0), quantity }]
        return post('updateDeliveryPlanItems', { planId, items })
      }
    if (dice < 80) return () => post('reschedule', { planId, reason: 'Another truck', ...at })
    if (dice < 90) return () => post('cancelDeliveryPlan', { planId, reason: 'Another day' })
    if (dice < 95)
      return () => post('bulkUpdateLockStatus', { plans: [{ planId }], isLocked: quantity > 4 })
    return () =>
      post('UpdateCapacity', {
        ...at,
        slotId: undefined,
        isConfirmed: undefined,
        stops: quantity + 3,
        reason: 'A truck less',
      })
  }

  const steps = times(100, () => next)
  let isRunning = true
  const reader = async () => {
    while (isRunning) {
      mixed.wrong.push(...(await unequalDays(world, calendarIds)))
      mixed.reads++
    }
  }
  const worker = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { status, body } = await step()()
      if (status >= 500) mixed.wrong.push(`${status}: ${JSON.stringify(body.errors)}`)
      else if (body.isSuccess) mixed.done++
      else mixed.refused++
    }
  }
  const reading = reader()
  try {
    await Promise.all(times(10, worker))
  } finally {
    isRunning = false
    await reading
  }
  return mixed
}

/** Days and slots where what is booked is not the sum of the plans that are not cancelled. */
const unequalDays = async ({ db }: World, calendarIds: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ what: string }>(sql`
      select d.date || ': ' || concat_ws(', ', ${sql.raw(measures.map(m => `d.booked_${m} || ' ${m}'`).join(', '))}) as what from calendar_days d
      where d.calendar_id in ${calendarIds} and (${sql.raw(measures.map(m => `d.booked_${m}::numeric`).join(', '))}) <> (
        select ${sql.raw(measures.map(m => `coalesce(sum(p.${m}), 0)::numeric`).join(', '))} from delivery_plans p
        where p.calendar_id = d.calendar_id and p.date = d.date and p.state <> 'Cancelled' and not p.is_deleted)
      union all
      select y.date || ' in a slot: ' || y.booked from slot_days y
      where y.calendar_id in ${calendarIds} and y.booked <> (
        select coalesce(sum(p.stops), 0) from delivery_plans p
        where p.slot_id = y.slot_id and p.date = y.date and p.state <> 'Cancelled' and not p.is_deleted)`)
  ).map(({ what }) => what)
