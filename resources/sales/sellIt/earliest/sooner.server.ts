import { setsOf } from '#resources/stock/ledger/comboComponents.server.ts'
import type { PlainLine, Sale } from '#resources/sales/sellIt/plainLine.ts'
import type { ServingCalendar } from './calendars.server.ts'
import { leavesOn, setsAt, sum, type Facts, type Way } from './ready.server.ts'

/** What would make the first day of a line earlier. */
export type Sooner = Sale['lines'][number]['sooner'][number]

const nothing = {
  place: null,
  warehouseId: null,
  stockStatus: null,
  quantity: null,
  fulfilment: null,
  calendarId: null,
}

interface Known {
  facts: Facts
  way: Way
  /** Sets that are there where the line takes them from. */
  free: number
  /** The day on which the customer has what is ready on a day. */
  arrivesOn: (on: string) => string
  /** The first day on which a line that is to be taken now could be delivered, if it is anywhere. */
  deliveredOn: (line: PlainLine) => string | undefined
  /** The calendar and the first day on which all of such a sale could be delivered. */
  deliveredBy: { calendar: ServingCalendar; on: string } | undefined
}

/** Other sources of a line that lacks goods: a warehouse, a display piece, fewer pieces, a delivery. */
export function soonerBySource(
  line: PlainLine,
  { facts, way, free, arrivesOn, deliveredOn, deliveredBy }: Known,
): Sooner[] {
  const { quantity, isAnnounced, isService, warehouseId, stockStatus } = line
  if (isService || isAnnounced || free >= quantity) return []
  const { from, branchId } = way
  const onFrom = (place: string) => arrivesOn(leavesOn(facts, !!from && from.id !== place))
  const warehouses = facts.warehouses.flatMap((w): Sooner[] =>
    w.isDisplay ||
    !warehouseId ||
    w.id === warehouseId ||
    (branchId && w.branchId !== branchId) ||
    setsAt(line, facts, w.id) < quantity
      ? []
      : [
          {
            ...nothing,
            kind: 'warehouse',
            on: onFrom(w.id),
            place: w.name,
            warehouseId: w.id,
            stockStatus,
          },
        ],
  )
  const fewer: Sooner[] =
    free > 0
      ? [
          {
            ...nothing,
            kind: 'fewer',
            on: arrivesOn(leavesOn(facts, !!from && setsAt(line, facts, from.id) < free)),
            quantity: free,
          },
        ]
      : []
  const delivered = branchId && !warehouseId ? deliveredOn(line) : undefined
  const delivery: Sooner[] = delivered
    ? [
        {
          ...nothing,
          kind: 'fulfilment',
          on: delivered,
          fulfilment: 'Delivery',
          // A day of this line alone is none of the sale.
          ...(deliveredBy?.on === delivered && {
            place: deliveredBy.calendar.name,
            calendarId: deliveredBy.calendar.id,
          }),
        },
      ]
    : []
  return [
    ...warehouses.slice(0, 2),
    ...onDisplay(line, facts, branchId).map(piece => ({
      ...piece,
      on: onFrom(piece.warehouseId!),
    })),
    ...fewer,
    ...delivery,
  ]
}

/** Shops whose display pieces are enough. */
function onDisplay(
  { members, quantity, warehouseId, stockStatus }: PlainLine,
  { elsewhere }: Facts,
  branchId: string | undefined,
): Omit<Sooner, 'on'>[] {
  const pieces = elsewhere.filter(
    each => !each.transferNo && (!branchId || each.branchId === branchId),
  )
  const places = new Map(pieces.map(each => [`${each.warehouseId} ${each.stockStatus}`, each]))
  return [...places.values()]
    .filter(({ warehouseId: at, stockStatus: status }) => {
      const isNow = at === warehouseId && status === (stockStatus ?? 'Normal')
      const here = pieces.filter(each => each.warehouseId === at && each.stockStatus === status)
      const sets = setsOf(members, skuId => sum(here.filter(each => each.skuId === skuId)))
      return !isNow && sets >= quantity
    })
    .slice(0, 2)
    .map(({ warehouseId: at, name, stockStatus: status }) => ({
      ...nothing,
      kind: 'display',
      place: name,
      warehouseId: at,
      stockStatus: status,
    }))
}

/** Other calendars on which the whole sale has a place before its last line has one now. */
export function soonerByCalendar(
  chosen: ServingCalendar,
  others: readonly { calendar: ServingCalendar; ready: readonly (string | null)[] }[],
  earliest: readonly (string | null)[],
  placeOn: (calendarId: string, on: string) => string | undefined,
): { row: number; sooner: Sooner[] } | undefined {
  const days = earliest.flatMap(day => day ?? [])
  // Where nobody knows when goods come, no calendar helps.
  if (!days.length || days.length < earliest.length) return undefined
  const last = latest(days)
  const sooner = others.flatMap(({ calendar, ready }): Sooner[] => {
    const places = ready.flatMap(on => (on && placeOn(calendar.id, on)) || [])
    const on = places.length === ready.length ? latest(places) : ''
    if (!on || on >= last) return []
    const isOther = calendar.isCollected !== chosen.isCollected
    return [
      {
        ...nothing,
        kind: isOther ? 'fulfilment' : 'calendar',
        on,
        place: calendar.name,
        fulfilment: isOther ? (calendar.isCollected ? 'Pickup' : 'Delivery') : null,
        calendarId: calendar.id,
      },
    ]
  })
  const sorted = sooner.toSorted((a, b) => (a.on < b.on ? -1 : 1))
  // One other way and one other calendar say enough.
  const best = (['fulfilment', 'calendar'] as const).flatMap(
    kind => sorted.find(each => each.kind === kind) ?? [],
  )
  return { row: earliest.indexOf(last), sooner: best }
}

export const latest = (days: readonly string[]) => days.reduce((a, b) => (a > b ? a : b), '')
