import { calendars, type CalendarFacts } from './calendarFacts.ts'
import { addAreas } from './areas.ts'
import type { DemoProvider } from './providers.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'
import {
  branchId,
  clientId,
  entryId,
  type Country,
} from '#resources/administration/demo/reference.ts'
import type { Warehouses } from '#resources/stock/demo/warehouses.ts'

/** How full a day can be, in whole numbers that add up exactly: cubic metres in hundred-thousandths, value in cents. */
export const measures = ['stops', 'items', 'volume', 'minutes', 'value'] as const
export type Measure = (typeof measures)[number]
export type Measured = Readonly<Record<Measure, number>>

export interface Slot {
  readonly id: string
  /** The date for which alone it is, in days since 1970. */
  readonly day: number | undefined
  readonly capacity: number
}
export interface Calendar {
  readonly id: string
  readonly clientId: string
  readonly facts: CalendarFacts
  /** From Monday. */
  readonly opens: readonly boolean[]
  /** Of an ordinary day; what is missing is no limit. */
  readonly capacity: Partial<Measured>
  readonly slots: readonly Slot[]
  readonly providerIds: readonly string[]
  readonly trucks: readonly DemoProvider[]
  readonly serviceTypes: readonly string[]
}

/** A business of this many orders fills the trucks of the calendars as they are described. */
const ordersOfTheFacts = 12_000
const perStop = { items: 7, volume: 250_000, minutes: 45, value: 400_000 } as const

/** Writes a country's delivery areas, calendar groups, and calendars with their slots. */
export function makeCalendars(
  random: Random,
  country: Country,
  warehouses: Warehouses,
  providers: readonly DemoProvider[],
  orders: number,
  opened: number,
  now: number,
  out: Buffers,
): Calendar[] {
  const row = () => ({ id: random.id(opened), clientId: clientId(country), createdOnUtc: opened })
  const areas = addAreas(random, country, opened, out)
  const groups = new Map<string, string>()
  return calendars[country].map((facts, i) => {
    if (!groups.has(facts.group)) {
      const group = { ...row(), name: facts.group, country, position: groups.size + 1 }
      groups.set(facts.group, group.id)
      out.calendarGroups.push(group)
    }
    const stops = Math.max(4, Math.round((facts.stops * orders) / ordersOfTheFacts))
    const capacity = capacityOf(facts, stops)
    const opens = facts.days.split('').map(d => d !== '.')
    const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = opens as [
      boolean,
      boolean,
      boolean,
      boolean,
      boolean,
      boolean,
      boolean,
    ]
    const calendar = {
      ...row(),
      name: facts.name,
      calendarType: facts.type,
      groupId: groups.get(facts.group)!,
      branchId: branchId(facts.branch),
      warehouseId: warehouses.ofCode[facts.warehouse]!,
      monday,
      tuesday,
      wednesday,
      thursday,
      friday,
      saturday,
      sunday,
      capacityType: facts.shown,
      defaultStops: capacity.stops,
      defaultItems: capacity.items,
      defaultVolume: capacity.volume && capacity.volume / 1e5,
      defaultMinutes: capacity.minutes,
      defaultValue: capacity.value,
      cutoffHour: facts.type === 'Pickup' ? undefined : 14,
      cutoffMinute: 0,
      leadDays: facts.type === 'Delivery' || facts.type === 'Freight' ? 1 : 0,
      horizonDays: 180,
      colour: facts.colour,
      isInShortcut: !facts.isDisabled,
      status: facts.isDisabled ? ('Disabled' as const) : ('Active' as const),
    }
    out.deliveryCalendars.push(calendar)
    const serviceTypes = serviceTypesOf(facts, warehouses)
    for (const type of serviceTypes)
      out.deliveryCalendarsServiceTypeIds.push({
        fromId: calendar.id,
        toId: entryId('deliveryPlanServiceType', type),
      })
    if (!isCollected(facts))
      for (const a of areas)
        if (a.branch === facts.branch && (a.isRural === isFarAway(facts) || facts.branch === 'HAM'))
          out.deliveryCalendarsAreaIds.push({ fromId: calendar.id, toId: a.id })
    const trucks = facts.providers ? providers.filter(p => p.name.startsWith(facts.providers!)) : []
    const providerIds = trucks.map(p => p.id)
    for (const fromId of providerIds)
      for (const { toId } of out.deliveryCalendarsAreaIds.filter(l => l.fromId === calendar.id))
        if (!out.shippingProvidersAreaIds.some(l => l.fromId === fromId && l.toId === toId))
          out.shippingProvidersAreaIds.push({ fromId, toId })
    return {
      id: calendar.id,
      clientId: calendar.clientId,
      facts,
      opens,
      capacity,
      slots: addSlots(random, calendar, facts, stops, i === 3 || i === 0 ? now : undefined, out),
      providerIds,
      trucks,
      serviceTypes,
    }
  })
}

export const isCollected = ({ type }: CalendarFacts) => type === 'Pickup' || type === 'Showroom'
const isFarAway = ({ type }: CalendarFacts) => type === 'Courier' || type === 'Freight'

function capacityOf({ shown }: CalendarFacts, stops: number): Partial<Measured> {
  const name = shown.toLowerCase() as Measure
  return { stops, ...(name !== 'stops' && { [name]: stops * perStop[name] }) }
}

function serviceTypesOf(
  { type, warehouse }: CalendarFacts,
  { ofCode, shops }: Warehouses,
): string[] {
  if (type === 'Pickup') return [shops.includes(ofCode[warehouse]!) ? 'Shop pickup' : 'Pickup']
  if (type === 'Showroom') return ['Shop pickup']
  if (type === 'Service') return ['Service visit', 'Return collection']
  return type === 'Delivery' || type === 'Urgent' ? ['Delivery', 'Delivery and assembly'] : [type]
}

/** From and to, in hours. */
const slotsOf = {
  halves: [
    [8, 12],
    [12, 17],
  ],
  hours: [
    [9, 11],
    [11, 13],
    [13, 15],
    [15, 17],
  ],
} as const

/** Slots of every open day; with `evening`, one more on a date of the next week. */
function addSlots(
  random: Random,
  { id, clientId, createdOnUtc }: { id: string; clientId: string; createdOnUtc: number },
  { slots }: CalendarFacts,
  stops: number,
  evening: number | undefined,
  out: Buffers,
): Slot[] {
  if (!slots) return []
  const add = (
    [startHour, endHour]: readonly [number, number],
    capacity: number,
    day?: number,
  ): Slot => {
    const slot = { id: random.id(createdOnUtc), capacity, day }
    out.calendarSlots.push({
      id: slot.id,
      clientId,
      createdOnUtc,
      calendarId: id,
      capacity,
      date: day === undefined ? undefined : new Date(day * 86_400_000).toISOString().slice(0, 10),
      period: { startHour, startMinute: 0, endHour, endMinute: 0 },
    })
    return slot
  }
  const hours = slotsOf[slots]
  const own = hours.map(h => add(h, Math.ceil((stops / hours.length) * 1.25)))
  return evening === undefined ? own : [...own, add([18, 20], 2, evening / 86_400_000 + 6)]
}
