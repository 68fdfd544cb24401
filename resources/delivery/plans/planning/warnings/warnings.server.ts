import { sql } from 'drizzle-orm'
import { type Context, Refused, problemAt, writeAuditOfMany, type Problem } from '#server/kit'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import type { Goods } from '#resources/delivery/plans/planning/planMeasures.server.ts'
import { goodsByPlan, readyByDay } from '#resources/delivery/plans/planning/readyGoods.server.ts'
import type { Subject } from '#resources/delivery/plans/planning/subject.server.ts'
import { areasOf } from '#resources/delivery/shipping/areaOf.server.ts'

/** A plan as far as its warnings mind it. */
export interface Wished {
  calendarId: string
  serviceType?: string | null | undefined
  addressId: string | null
  subject: Subject
  goods: readonly Goods[]
  /** The plan itself, which takes no goods away from itself. */
  planId?: string | undefined
}

/**
 * Everything that warns of a plan without refusing it, as a function of the day: the service, the
 * area, and goods that are not there. Acting against one is confirmed with a reason.
 */
export async function warningsByDay(
  context: Context,
  { subject, goods, planId, ...place }: Wished,
): Promise<(date: string) => Problem[]> {
  const [always, notReadyOn] = await Promise.all([
    serviceWarnings(context, place),
    // While it is being sold nothing is promised to it.
    readyByDay(context, subject, subject.orderState === 'Draft' ? [] : goods, planId),
  ])
  return date => [...always, ...notReadyOn(date)]
}

/** The same of plans as they stand, in words by plan; those without a warning are not in it. */
export async function warningsOfPlans(
  context: Context,
  planIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (!planIds.length) return new Map()
  const plans = await context.db.query<{
    id: string
    no: string
    date: string
    calendarId: string
    serviceType: string
    addressId: string | null
  }>(sql`
    select p.id, p.no, p.date::text as date, p.calendar_id, p.service_type, coalesce(p.address_id, o.delivery_address_id) as address_id
    from delivery_plans p left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id)
    where p.id = any(${sql.param([...planIds])}::uuid[]) and p.client_id = ${context.actor.clientId} and not p.is_deleted order by p.no`)
  const notReady = await goodsByPlan(
    context,
    plans.map(({ id }) => id),
  )
  const found = new Map<string, string[]>()
  for (const { id, date, ...place } of plans) {
    const words = [
      ...(await serviceWarnings(context, place)).map(({ message }) => message),
      ...notReady(id, date),
    ]
    if (words.length) found.set(id, words)
  }
  return found
}

/** That something is meant in spite of its warnings, and why. */
export interface Meant {
  reason: string | null | undefined
}

/** @throws Refused naming `warningReason`, with every warning, unless a reason was given */
export function refuseUnlessMeant(warnings: readonly string[], { reason }: Meant): void {
  if (!warnings.length || reason?.trim()) return
  throw new Refused(
    problemAt(
      'warning',
      'warningReason',
      `${warnings.join(' ')} Give a reason to do it nevertheless.`,
    ),
  )
}

/** `P1: 0 of 4 will be there.`, for many plans; at most five are named. */
export async function namedWarnings(
  { db }: Pick<Context, 'db'>,
  warnings: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  if (!warnings.size) return []
  const plans = await db.query<{ id: string; no: string }>(
    sql`select id, no from delivery_plans where id in ${[...warnings.keys()]} order by no`,
  )
  const more = plans.length - mostNamed
  return [
    ...plans.slice(0, mostNamed).map(({ id, no }) => `${no}: ${warnings.get(id)!.join(' ')}`),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'has' : 'have'} warnings too.`] : []),
  ]
}
const mostNamed = 5

/** Writes into the history of plans which warnings were confirmed, and why. */
export async function recordMeant(
  context: Context,
  warnings: ReadonlyMap<string, readonly string[]>,
  { reason }: Meant,
): Promise<void> {
  if (!warnings.size || !reason?.trim()) return
  await writeAuditOfMany(
    context,
    'confirm',
    'deliveryPlans',
    [...warnings].map(([id, words]) => ({
      id,
      changes: { warning: [null, words.join(' ')], reason: [null, reason.trim()] },
    })),
  )
}

/** Whether the calendar has the service, and serves the area of the address. */
async function serviceWarnings(
  context: Context,
  { calendarId, serviceType, addressId }: Pick<Wished, 'calendarId' | 'serviceType' | 'addressId'>,
): Promise<Problem[]> {
  const [calendar] = await context.db.query<{
    name: string
    isCollected: boolean
    services: string[]
    areaIds: string[]
  }>(
    sql`
    select c.name, ${isCollected()} as "isCollected",
      coalesce((select json_agg(e.value) from delivery_calendars_service_type_ids l join dictionary_entries e on e.id = l.to_id where l.from_id = c.id), '[]') as services,
      coalesce((select json_agg(l.to_id) from delivery_calendars_area_ids l where l.from_id = c.id), '[]') as "areaIds"
    from delivery_calendars c where c.id = ${calendarId} and c.client_id = ${context.actor.clientId}`,
    'prepared',
  )
  if (!calendar) return []
  const { name, services, areaIds } = calendar
  const offers = !serviceType || !services.length || services.includes(serviceType)
  return [
    ...(offers
      ? []
      : [problemAt('service', 'serviceType', `${name} does not offer ${serviceType}.`)]),
    ...(calendar.isCollected || !areaIds.length
      ? []
      : await areaWarnings(context, name, areaIds, addressId)),
  ]
}

async function areaWarnings(
  context: Context,
  name: string,
  areaIds: readonly string[],
  addressId: string | null,
): Promise<Problem[]> {
  const at = (code: string, message: string) => [problemAt(code, 'addressId', message)]
  if (!addressId) return at('no_address', 'No delivery address is known.')
  const [address] = await context.db.query<{ postcode: string | null; suburb: string | null }>(
    sql`select postcode, suburb from addresses where id = ${addressId} and client_id = ${context.actor.clientId}`,
  )
  const { postcode, suburb } = address ?? { postcode: null, suburb: null }
  if (!postcode) return at('no_postcode', 'The address has no postcode, so its area is not known.')
  const areas = await areasOf(context, { postcode, suburb })
  return areas.some(({ id }) => areaIds.includes(id))
    ? []
    : at('area', `${name} does not serve ${[postcode, suburb].filter(Boolean).join(' ')}.`)
}
