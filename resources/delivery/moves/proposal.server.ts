import { measures, type Measure } from '#resources/delivery/calendars/measures.server.ts'

/** A plan that leaves its day, with what it takes of the next one. */
export type Leaving = Readonly<Record<Measure, number>> & {
  readonly id: string
  readonly orderId: string | null
  /** Its slot in words, and when that begins. */
  readonly slot: string | null
}

/** A day that plans may come to. */
export interface Landing {
  readonly date: string
  /** What is left of each measure; `null` is no limit. */
  readonly left: Record<Measure, number | null>
  readonly slots: { readonly id: string; readonly label: string; left: number | null }[]
  /** The orders that have a plan there; a second one would have to be meant. */
  readonly orders: Set<string>
}

export interface Proposed {
  readonly date: string
  readonly slotId: string | null
}

/**
 * The first of these days that takes each plan, together with those before it. A plan keeps the time
 * of its slot where that has room, and otherwise gets the nearest time of the day.
 */
export function propose(
  plans: readonly Leaving[],
  days: readonly Landing[],
  isReady: (planId: string, date: string) => boolean = () => true,
): Map<string, Proposed> {
  const proposed = new Map<string, Proposed>()
  for (const plan of plans)
    for (const day of days) {
      const slotId = placeIn(plan, day)
      if (slotId === undefined || !isReady(plan.id, day.date)) continue
      proposed.set(plan.id, { date: day.date, slotId })
      for (const m of measures) if (day.left[m] !== null) day.left[m] -= plan[m]
      const slot = day.slots.find(({ id }) => id === slotId)
      if (slot && slot.left !== null) slot.left -= plan.stops
      if (plan.orderId) day.orders.add(plan.orderId)
      break
    }
  return proposed
}

/** The slot that a day has for a plan, `null` for none; nothing where the plan does not fit. */
function placeIn(plan: Leaving, { left, slots, orders }: Landing): string | null | undefined {
  if (plan.orderId && orders.has(plan.orderId)) return undefined
  if (measures.some(m => plan[m] > (left[m] ?? Infinity))) return undefined
  if (plan.slot === null || !slots.length) return null
  const free = slots.filter(slot => plan.stops <= (slot.left ?? Infinity))
  const wanted = minutesOf(plan.slot)
  const [nearest] = free.toSorted(
    (a, b) => Math.abs(minutesOf(a.label) - wanted) - Math.abs(minutesOf(b.label) - wanted),
  )
  return (free.find(({ label }) => label === plan.slot) ?? nearest)?.id
}

/** When a slot such as `08:00–12:00` begins. */
const minutesOf = (label: string) => Number(label.slice(0, 2)) * 60 + Number(label.slice(3, 5))
