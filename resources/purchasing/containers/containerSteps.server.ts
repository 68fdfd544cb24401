import { sql } from 'drizzle-orm'
import {
  dayOf,
  BadInput,
  problemAt,
  type BeforeWrite,
  type Context,
  type Details,
  type Problem,
  type Queryable,
  type Refusals,
  type Row,
  type StepEffect,
} from '#server/kit'
import { latestTodayOf, todayOf } from '#resources/days.ts'
import { followNumbers, lockBought } from '#resources/purchasing/orders/followNumbers.server.ts'
import { leavePromises } from '#resources/purchasing/orders/leavePromises.server.ts'
import { ordersPromised } from '#resources/stock/reservations/reserved.server.ts'
import { boughtIn } from './containerGoods.server.ts'
import { loseGivenUp } from './loseGivenUp.server.ts'
import { settleMissing } from './missingPieces.server.ts'

/** The days of a container's steps, in their order. */
const days = {
  loaded_on: 'loadedOn',
  departed_on: 'departedOn',
  arrived_on: 'arrivedOn',
  customs_on: 'customsOn',
  delivered_on: 'deliveredOn',
  unpacked_on: 'unpackedOn',
  completed_on: 'completedOn',
} as const
type Day = keyof typeof days
const inOrder = Object.keys(days) as Day[]

/**
 * The effects of a container's steps. Each has its day: that of `details`, else one that stands there
 * already, else today. `checkIn` brings the goods into stock.
 */
export const containerSteps = {
  load: forward('Loaded', 'loaded_on'),
  /** Loaded goods count as shipped on their purchase orders. */
  sail: forward('Sailing', 'departed_on'),
  arrive: forward('Arrived', 'arrived_on'),
  clear: forward('Customs', 'customs_on'),
  deliver: forward('Delivering', 'delivered_on'),
  checkIn: forward('Checking In', 'unpacked_on'),
  /**
   * Each piece that is not checked in is given up, which is a loss, or still owed. What does not come
   * leaves its promises.
   */
  async complete(context, ids, reason, details) {
    const refused = await completed(context, ids, reason, details)
    await loseGivenUp(
      context,
      ids.filter(id => !refused.has(id)),
      details,
    )
    return refused
  },

  unload: backward('Planned', 'loaded_on'),
  unsail: backward('Loaded', 'departed_on'),
  unarrive: backward('Sailing', 'arrived_on'),
  unclear: backward('Arrived', 'customs_on'),
  undeliver: backward('Arrived', 'customs_on'),
  uncheck: backward('Arrived', 'customs_on'),

  /**
   * Promises from the container go to its purchase order; without one, the goods are to be bought.
   */
  async cancel(context, ids) {
    await moveTo(context, ids, 'Cancelled')
    return new Map()
  },
} satisfies Record<string, StepEffect>

const completed = forward('Completed', 'completed_on', settleMissing)

/** Locks the orders that wait for goods in containers or in their purchase orders. */
export const lockOrdersOfContainers = (tx: Queryable, ids: readonly string[]) =>
  ordersOfContainers(tx, ids, 'for update')

/** The same orders at this moment. */
export const ordersOfContainers = (
  tx: Queryable,
  ids: readonly string[],
  lock: 'for update' | '' = '',
) =>
  ordersPromised(
    tx,
    sql`(r.container_line_id in (select id from container_lines where container_id in ${ids}) or r.purchase_order_line_id in (select purchase_order_line_id from container_lines where container_id in ${ids}))`,
    lock,
  )

/** Days of what has happened are not to come. */
export const refuseFutureDays: BeforeWrite = async (context, input, current) => {
  const given = Object.values(days).filter(
    day => input[day] && input[day] !== (current as Row | undefined)?.[day],
  )
  if (!given.length) return input
  const today = await latestToday(context)
  const odd = given.filter(day => (input[day] as string) > today)
  if (odd.length)
    throw new BadInput(...odd.map(day => problemAt('future', day, toCome(input[day] as string))))
  return input
}

function forward(state: string, day: Day, before?: Before): StepEffect {
  return async (context, ids, _reason, details) => {
    const refused = new Map<string, Problem | readonly Problem[]>(
      details?.day ? await oddDays(context, ids, day, details.day) : [],
    )
    const fine = ids.filter(id => !refused.has(id))
    for (const [id, problem] of (await before?.(context, fine, details)) ?? [])
      refused.set(id, problem)
    const column = sql.identifier(day)
    await moveTo(
      context,
      fine.filter(id => !refused.has(id)),
      state,
      sql`, ${column} = coalesce(${details?.day ?? null}::date, ${column}, ${sql.raw(todayOf('client_id'))})`,
    )
    return refused
  }
}

type Before = (
  context: Context,
  ids: readonly string[],
  details: Details | undefined,
) => Promise<Refusals>

/** A step that was not so, with the days since then; nothing of it is checked in. */
function backward(state: string, from: Day): StepEffect {
  return async (context, ids) => {
    const checked = await context.db.query<{ id: string; code: string }>(sql`
      select distinct on (l.container_id) l.container_id as id, k.code from container_lines l join skus k on k.id = l.sku_id
      where l.container_id in ${ids} and not l.is_deleted and l.received_good + l.damaged + l.missing + l.extra > 0 order by l.container_id, k.code`)
    const refused = new Map(
      checked.map(({ id, code }) => [
        id,
        problemAt('checked_in', 'lines', `Pieces of ${code} are checked in already.`),
      ]),
    )
    const cleared = inOrder.slice(inOrder.indexOf(from))
    await moveTo(
      context,
      ids.filter(id => !refused.has(id)),
      state,
      sql`, ${sql.join(
        cleared.map(day => sql`${sql.identifier(day)} = null`),
        sql`, `,
      )}`,
    )
    return refused
  }
}

/** Puts containers into a state, and what follows from it on their purchase orders and promises. */
async function moveTo(context: Context, ids: readonly string[], state: string, more = sql``) {
  if (!ids.length) return
  const { db } = context
  const lines = await boughtIn(context, ids)
  await lockBought(db, lines)
  await db.query(
    sql`update containers set state = ${state}${more} where id = any(${sql.param(ids)}::uuid[])`,
  )
  await followNumbers(context, lines)
  if (state !== 'Completed' && state !== 'Cancelled') return
  const carried = await db.query<{ id: string }>(
    sql`select id from container_lines where container_id = any(${sql.param(ids)}::uuid[]) and not is_deleted`,
  )
  await leavePromises(context, { containerLineIds: carried.map(({ id }) => id), lineIds: lines })
}

/** Why the day of a step is wrong: it is to come, or before the step before. */
async function oddDays(context: Context, ids: readonly string[], day: Day, given: string) {
  const today = await latestToday(context)
  const earlier = inOrder.slice(0, inOrder.indexOf(day))
  const found =
    given > today || !earlier.length
      ? []
      : await context.db.query<{ id: string; latest: string }>(sql`
          select id, greatest(${sql.join(
            earlier.map(each => sql.identifier(each)),
            sql`, `,
          )})::text as latest from containers where id in ${ids}`)
  return new Map<string, Problem>(
    given > today
      ? ids.map(id => [id, problemAt('future', days[day], toCome(given))])
      : found.flatMap(({ id, latest }) =>
          latest && given < latest
            ? [[id, problemAt('too_early', days[day], `The step before was on ${latest}.`)]]
            : [],
        ),
  )
}

const toCome = (day: string) =>
  `${dayOf(day)} is in the future. Enter the day on which it happened.`

async function latestToday({ db, actor }: Context) {
  const [row] = await db.query<{ today: string }>(
    sql`select ${sql.raw(latestTodayOf('c.id'))}::text as today from clients c where c.id = ${actor.clientId}`,
  )
  return row!.today
}
