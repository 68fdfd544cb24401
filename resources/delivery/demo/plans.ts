import { isCollected, type Calendar } from './calendars.ts'
import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Customer } from '#resources/sales/demo/customers.ts'
import { Diary, type Place } from './diary.ts'
import type { Branch, Market } from './markets.ts'
import { Messages } from '#resources/messages/demo/planMessages.ts'
import type { History } from '#resources/sales/demo/orderHistory.ts'
import type { WrittenLine } from '#resources/sales/demo/orderLines.ts'
import { DeliveryModes } from './deliveryModes.ts'
import { PickupAppointments } from './pickupAppointments.ts'
import { PlanFollowUps } from './planFollowUps.ts'
import { PlanTracks } from './planTracks.ts'
import { PlanReturns } from './planReturns.ts'
import { Trips } from './trips.ts'
import { ZoneGoods } from './zoneGoods.ts'
import { PlanScans } from '#resources/warehouse/demo/planScans.ts'
import { loadsOf, measuredOf, openState, restOf, type Load, type PlanState } from './planLoads.ts'
import { type Buffers, demoPart, isoDate, type Random, type Rows } from '#server/demo/kit.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly plans: PlanWriter
  }
}

/** Orders and tickets have their plans written; the days of the calendars follow at the end. */
export const plans = demoPart('plans', {
  fills: ['calendarDays', 'slotDays', 'capacityOverrides'],
  needs: ['markets', 'stock'],
  rows: ({ random, now, out, recent }, { markets, stock }) =>
    new PlanWriter({
      random: random('plans'),
      calendars: markets.flatMap(m => m.calendars),
      messages: new Messages(random('messages'), now, out),
      tracks: new PlanTracks(random('plan tracks'), now, out),
      appointments: new PickupAppointments(random('pickup appointments'), now, out),
      trips: new Trips(random('trips'), now, out),
      followUps: new PlanFollowUps(random('plan follow-ups'), now, out),
      zoneGoods: new ZoneGoods(random('zone goods'), stock, now, out),
      scans: new PlanScans(random('plan scans'), now, () => recent('layers'), out),
      returns: new PlanReturns(random('plan returns'), now, out),
      now,
      out,
    }),
  finish: ({ diary }) => diary.write(),
})

/** The trips of the plans that orders and tickets have. */
export const trips = demoPart('trips', {
  fills: ['trips', 'tripStops'],
  needs: ['plans'],
  rows: (_, { plans }) => plans.trips.write(),
})

/** The checks of zones in which goods of plans stand. */
export const zoneChecks = demoPart('zoneChecks', {
  fills: ['zoneChecks', 'zoneCheckLines'],
  needs: ['plans'],
  after: ['tickets'],
  rows: (_, { plans }) => plans.zoneGoods.writeChecks(),
})

type Plan = Rows['deliveryPlans']

const minute = 60_000
const hour = 3_600_000
const day = 86_400_000
/** Plans of goods that left longer ago are not written, however many orders there are. */
const kept = 60 * day
const farthest = 150

/** An order as far as its delivery goes. */
export interface Shipment {
  readonly orderId: string
  readonly orderCode: string
  readonly at: number
  readonly market: Market
  readonly branch: Branch
  readonly customer: Customer
  readonly isPickup: boolean
  readonly total: number
  readonly isPaid: boolean
  readonly history: History
  readonly lines: readonly WrittenLine[]
}

/** Writes delivery plans and books them in the calendars. */
export class PlanWriter {
  readonly diary: Diary
  readonly trips: Trips
  readonly zoneGoods: ZoneGoods
  readonly returns: PlanReturns
  #count = 0
  readonly #ways: DeliveryModes
  readonly #use

  constructor(use: {
    readonly random: Random
    readonly calendars: readonly Calendar[]
    readonly messages: Messages
    readonly tracks: PlanTracks
    readonly appointments: PickupAppointments
    readonly trips: Trips
    readonly followUps: PlanFollowUps
    readonly zoneGoods: ZoneGoods
    readonly scans: PlanScans
    readonly returns: PlanReturns
    readonly now: number
    readonly out: Buffers
  }) {
    this.#use = use
    this.trips = use.trips
    this.zoneGoods = use.zoneGoods
    this.returns = use.returns
    this.diary = new Diary(use.random, use.calendars, use.now, use.out)
    this.#ways = new DeliveryModes(use.calendars)
  }

  addOrder(shipment: Shipment) {
    const { random, now } = this.#use
    const { history, lines, isPickup, branch, customer } = shipment
    const { delivery, leaves } = history
    if (delivery === 'None' || leaves === undefined || leaves < now - kept) return
    const loads = loadsOf(lines)
    const volume = measuredOf(loads, 0).volume / 1e5
    const calendar = this.#ways.choose(random, branch.code, isPickup, customer.isRural, volume)
    const wished = Math.floor(leaves / day)
    const ordered = Math.floor(shipment.at / day)
    if (random.chance(0.05))
      this.#write(shipment, calendar, 'Cancelled', loads, wished - random.int(1, 4), [
        ordered,
        wished + 9,
      ])
    if (delivery === 'Planned') return this.#addOpen(shipment, calendar, loads, wished)
    if (random.chance(isPickup ? 0.08 : 0.03))
      this.#write(shipment, calendar, 'No Show', loads, wished - 2, this.#before)
    const first = this.#write(
      shipment,
      calendar,
      delivery === 'Partial' ? 'Partially Delivered' : 'Delivered',
      loads,
      wished,
      this.#before,
    )
    const rest = restOf(loads)
    if (rest.length && random.chance(0.7))
      this.#write(
        shipment,
        calendar,
        'Scheduled',
        rest,
        this.diary.today + random.int(1, 12),
        this.#from(1),
        first,
      )
  }

  /** A visit, a pickup or a collection for a ticket. */
  addTicket(ticket: { id: string; at: number; market: Market; goods: Sku }, state: PlanState) {
    const { random } = this.#use
    const { market, at, goods } = ticket
    const branch = market.branches.values[0]!
    const isAtCounter =
      state === 'Ready To Pickup' || state === 'Customer On Site' || state === 'No Show'
    const calendar = this.#ways.ofType(branch.code, isAtCounter ? 'Pickup' : 'Service')
    const isDone = state === 'Delivered' || state === 'Partially Delivered'
    const isPast = isDone || state === 'No Show'
    const load = {
      line: { sku: goods },
      quantity: state === 'Partially Delivered' ? 2 : 1,
      delivered: isDone ? 1 : 0,
    }
    const { today } = this.diary
    const within = isPast ? this.#before : state === 'Customer On Site' ? this.#now : this.#from(0)
    const wished = isPast
      ? today - random.int(1, 20)
      : today + (state === 'Customer On Site' ? 0 : random.int(0, 14))
    this.#write(
      { ticketId: ticket.id, at, market, branch, isPickup: isAtCounter, total: 0, isPaid: true },
      calendar,
      state,
      [load],
      wished,
      within,
    )
  }

  #addOpen(shipment: Shipment, calendar: Calendar, loads: readonly Load[], wished: number) {
    const { random } = this.#use
    const { isPickup, history } = shipment
    const { today } = this.diary
    // A few nobody has closed: the reminders are for those.
    const isOverdue = wished - today < 4 && random.chance(0.12)
    if (!isOverdue && random.chance(isPickup ? 0.15 : 0.05))
      this.#write(shipment, calendar, 'No Show', loads, today - random.int(1, 6), this.#before)
    if (isOverdue)
      this.#write(shipment, calendar, 'Scheduled', loads, today - random.int(1, 5), this.#before)
    else {
      const state = openState(random, isPickup, history, wished - today)
      this.#write(
        shipment,
        calendar,
        state,
        loads,
        wished,
        state === 'Customer On Site' ? this.#now : this.#from(0),
      )
    }
  }

  /** Where it is closed today, somebody has forgotten to close yesterday's visit. */
  get #now() {
    return [this.diary.today - 4, this.diary.today] as const
  }

  get #before() {
    return [this.diary.today - 75, this.diary.today - 1] as const
  }
  #from = (ahead: number) => [this.diary.today + ahead, this.diary.today + farthest] as const

  #write(
    shipment: Pick<Shipment, 'at' | 'market' | 'branch' | 'isPickup' | 'total' | 'isPaid'> &
      Partial<Shipment> & { ticketId?: string },
    calendar: Calendar,
    state: PlanState,
    loads: readonly Load[],
    wished: number,
    within: readonly [number, number],
    rescheduledFromId?: string,
  ): string {
    const { random, now, out, messages, tracks, appointments } = this.#use
    const { followUps, returns, zoneGoods, scans } = this.#use
    const { market, branch, customer, orderId, history } = shipment
    const at = Math.min(shipment.at + random.int(5, 90) * minute, now)
    const measured = measuredOf(loads, rescheduledFromId ? 0 : shipment.total)
    const staffId = random.pick(branch.office)
    const place: Place =
      state === 'Cancelled'
        ? { date: isoDate(Math.max(within[0], wished) * day), slotId: undefined }
        : this.diary.book(calendar, wished, within, measured, staffId, at)
    const isOver = state === 'Delivered' || state === 'Partially Delivered'
    const prepared = isOver
      ? 'Prepared By Warehouse'
      : state === 'Cancelled' || rescheduledFromId
        ? 'None'
        : (history?.preparation ?? 'None')
    const daysAhead = Date.parse(place.date) / day - this.diary.today
    const plan: Plan = {
      id: random.id(at),
      clientId: market.clientId,
      createdOnUtc: at,
      updatedOnUtc: isOver
        ? Math.min(now, Math.max(at, Date.parse(place.date) + 11 * hour - market.offset))
        : at,
      createdBy: staffId,
      no: `P${String(++this.#count).padStart(7, '0')}`,
      orderId,
      ticketId: shipment.ticketId,
      calendarId: calendar.id,
      ...place,
      serviceType: random.pick(calendar.serviceTypes),
      addressId: shipment.isPickup ? undefined : customer?.addressId,
      providerId:
        calendar.providerIds.length && (isOver || state === 'Processed')
          ? random.pick(calendar.providerIds)
          : undefined,
      state,
      preparationStatus: prepared,
      isLocked:
        !isOver && state !== 'Cancelled' && daysAhead === 0 && prepared === 'Prepared By Warehouse',
      isUnpaidBlocked: !isOver && state !== 'Cancelled' && !shipment.isPaid,
      stops: measured.stops,
      items: measured.items,
      volume: measured.volume / 1e5,
      minutes: measured.minutes,
      value: measured.value,
      ...(shipment.isPickup ? {} : carriedAs(measured.volume / 1e5)),
      customerConfirmedOnUtc:
        isOver || random.chance(0.5) ? Math.min(now, at + random.int(1, 40) * hour) : undefined,
      trackingNo:
        isTracked(calendar) && (isOver || state === 'Processed')
          ? `${calendar.facts.type === 'Courier' ? 'KC' : 'HF'}${random.int(100_000_000, 999_999_999)}`
          : undefined,
      instruction: random.chance(0.12) ? random.pick(instructions) : undefined,
      rescheduledFromId,
    }
    out.deliveryPlans.push(plan)
    const isReturned = history?.delivery === 'Returned' && state === 'Delivered'
    const items = loads.map(({ line, quantity, delivered }) => ({
      id: random.id(at),
      clientId: market.clientId,
      createdOnUtc: at,
      planId: plan.id,
      orderLineId: line.id,
      skuId: line.sku.id,
      quantity,
      prepared:
        prepared === 'Prepared By Warehouse'
          ? quantity
          : prepared === 'Partially Prepared By Warehouse'
            ? quantity >> 1
            : 0,
      delivered: isOver ? delivered : 0,
      returned: isReturned ? delivered : 0,
    }))
    out.planItems.push(...items)
    // Nobody gives an assembly back.
    const goods = items.filter((_, i) => loads[i]!.line.sku.type !== 'Service')
    if (orderId) returns.addPlan(plan, goods, { market, branch, customerId: customer?.id })
    tracks.addPlan(plan, calendar, market.checklist, staffId)
    appointments.addPlan(plan, calendar)
    this.trips.addPlan(plan, calendar, loads, branch.hands)
    followUps.addPlan(plan, daysAhead, branch.office)
    zoneGoods.addPlan(plan, market, loads, daysAhead, branch.hands)
    scans.addPlan(plan, loads, branch.hands)
    if (customer) messages.addPlan(plan, customer, shipment.orderCode!, isCollected(calendar.facts))
    return plan.id
  }
}

const isTracked = ({ facts }: Calendar) => facts.type === 'Courier' || facts.type === 'Freight'
/** Who helps to carry so many m³, and what that costs, in cents. */
const carriedAs = (volume: number) => ({
  helperCount: volume > 2 ? 2 : volume > 0.8 ? 1 : 0,
  shippingCost: 4500 + 500 * Math.round(4 * volume),
})

const instructions = [
  'Call half an hour before.',
  'Through the side gate, the front steps are steep.',
  'Take the packaging back.',
  'Third floor, the lift is small.',
  'Leave with the neighbour at number 7.',
  'Assemble in the spare room.',
]
