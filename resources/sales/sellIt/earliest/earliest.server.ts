import { type Context, dayOf } from '#server/kit'
import { measuresOf } from '#resources/delivery/plans/planning/planMeasures.server.ts'
import { inboundOf, promisable } from '#resources/stock/reservations/inbound.server.ts'
import { offered } from '#resources/stock/reservations/reserving.server.ts'
import type { PlainLine, Sale } from '#resources/sales/sellIt/plainLine.ts'
import type { OpenSale } from '#resources/sales/sellIt/workable.server.ts'
import { calendarsFor, firstPlaces, type ServingCalendar } from './calendars.server.ts'
import { elsewhereOf } from './elsewhere.server.ts'
import { leavesOn, readyOf, type Facts, type Way } from './ready.server.ts'
import { latest, soonerByCalendar, soonerBySource, type Sooner } from './sooner.server.ts'
import { todayOf as todaySql } from '#resources/days.ts'

type Line = Sale['lines'][number]

/**
 * The lines with what is there of each now, and the first day on which the customer could have it:
 * when its goods are there, and then the next place on the chosen calendar, or on the proposed one
 * until one is chosen; and what would make that earlier. Each line as though it were the only one of
 * its goods.
 */
export async function earliestOf(
  context: Context,
  order: { branchId: string; deliveryAddressId: string | null },
  open: Pick<OpenSale, 'calendarId' | 'fulfilment'> & { suggestedCalendarId: string | null },
  lines: readonly PlainLine[],
): Promise<Line[]> {
  const { fulfilment } = open
  const isHere = fulfilment === 'Take now'
  const calendarId = open.calendarId ?? (isHere ? null : open.suggestedCalendarId)
  const skuIds = [
    ...new Set(lines.flatMap(line => (line.isService ? [] : line.members.map(m => m.skuId)))),
  ]
  const named = lines.flatMap(({ warehouseId }) => warehouseId ?? [])
  const [offer, inbound, calendars, today] = await Promise.all([
    skuIds.length ? offered(context, skuIds, '', named) : { warehouses: [], free: [] },
    skuIds.length ? inboundOf(context, skuIds).then(promisable) : [],
    calendarId ? calendarsFor(context, calendarId, order) : [],
    todayOf(context),
  ])
  // What is proposed may be of the other way, such as a pickup where no address is known yet.
  const serves = (calendar: ServingCalendar) =>
    calendar.id === open.calendarId || calendar.isCollected === (fulfilment === 'Pickup')
  const chosen = calendars.find(calendar => calendar.id === calendarId && serves(calendar))
  const way: Way = {
    branchId: isHere ? order.branchId : undefined,
    from: chosen?.from ?? undefined,
  }
  const facts: Facts = { ...offer, inbound, elsewhere: [], today }
  const isShort = lines.some(line => !isThere(readyOf(line, facts, way).free, line))
  if (isShort && skuIds.length) facts.elsewhere = await elsewhereOf(context, skuIds)
  const ready = lines.map(line => readyOf(line, facts, way))
  // What the branch lacks can be delivered instead.
  const instead =
    isHere && isShort && open.suggestedCalendarId
      ? (await calendarsFor(context, open.suggestedCalendarId, order))[0]
      : undefined
  const insteadBy: Way = { from: instead?.from ?? undefined }
  const others = calendars
    .filter(({ id }) => chosen && id !== chosen.id)
    .map(calendar => ({
      calendar,
      ready: lines.map(line => readyOf(line, facts, { from: calendar.from ?? undefined }).readyOn),
    }))
  const days = [
    ...ready.flatMap(({ readyOn }) => readyOn ?? []),
    ...(isShort ? [leavesOn(facts, false), leavesOn(facts, true)] : []),
  ]
  const asked = [
    ...(chosen ? days.map(on => ({ id: chosen.id, on })) : []),
    ...(instead
      ? lines.flatMap(line => {
          const { readyOn } = readyOf(line, facts, insteadBy)
          return readyOn ? { id: instead.id, on: readyOn } : []
        })
      : []),
    ...others.flatMap(other =>
      other.ready.flatMap(on => (on ? { id: other.calendar.id, on } : [])),
    ),
  ]
  const placeOn = await firstPlaces(
    context,
    once(asked),
    asked.length ? await measuresOf(context, lines.map(asGoods)) : noMeasures,
  )
  /** The day on which the customer has what is ready on a day, by the way of the sale. */
  const arrivesOn = (on: string) => (chosen ? placeOn(chosen.id, on) : undefined) ?? on
  const deliveredOn = (line: PlainLine) => {
    const { free, readyOn } = readyOf(line, facts, insteadBy)
    if (!isThere(free, line) || !readyOn) return undefined
    return instead ? placeOn(instead.id, readyOn) : readyOn
  }
  const isDeliverable = instead && !instead.isCollected && order.deliveryAddressId
  const delivered = isDeliverable ? lines.map(deliveredOn) : []
  /** Where and when all of a sale that is to be taken now could be delivered. */
  const deliveredBy =
    instead && delivered.length && !delivered.includes(undefined)
      ? { calendar: instead, on: latest(delivered.flatMap(on => on ?? [])) }
      : undefined
  const earliest = ready.map(({ readyOn }) => (readyOn ? arrivesOn(readyOn) : null))
  const byCalendar = chosen ? soonerByCalendar(chosen, others, earliest, placeOn) : undefined
  return lines.map((line, row) => {
    const { members: _members, isAnnounced: _announced, ...shown } = line
    const { chain, ...there } = ready[row]!
    const place = there.readyOn && chosen ? placeOn(chosen.id, there.readyOn) : undefined
    const earliestOn = earliest[row] ?? null
    const sooner: Sooner[] = [
      ...soonerBySource(line, {
        facts,
        way,
        free: there.free,
        arrivesOn,
        deliveredOn,
        deliveredBy,
      }),
      ...(byCalendar?.row === row ? byCalendar.sooner : []),
    ]
    return {
      ...shown,
      ...there,
      earliestOn,
      chain: [...chain, ...(place ? [`First free day, ${chosen!.name}: ${dayOf(place)}`] : [])].map(
        text => ({ text }),
      ),
      sooner: sooner
        .filter(({ on }) => !earliestOn || on < earliestOn)
        .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
        .slice(0, 4),
    }
  })
}

const isThere = (free: number, { isService, quantity }: PlainLine) => isService || free >= quantity

const asGoods = ({ skuId, quantity, id }: PlainLine) => ({ skuId, quantity, orderLineId: id })

const noMeasures = { stops: 1, items: 0, volume: 0, minutes: 0, value: 0 }

const once = (asked: readonly { id: string; on: string }[]) => [
  ...new Map(asked.map(each => [`${each.id} ${each.on}`, each])).values(),
]

async function todayOf({ db, actor }: Context): Promise<string> {
  const [client] = await db.text<{ today: string }>(
    `select ${todaySql('clients.id')}::text as today from clients where id = $1`,
    [actor.clientId],
  )
  return client!.today
}
