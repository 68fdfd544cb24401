import { parted, type Share } from '#resources/incentives/products/parted.ts'
import { takeBack, type Given, type Taken } from './stack.ts'
import { worthOf, type Basis, type Measure, type OrderFacts, type Worth } from './worth.ts'

/** A line of an earlier month that gave a person something for a line of an order. */
export interface GivenTo extends Given {
  readonly staffId: string
  /** The id of the order line; '' is shipping. */
  readonly key: string
}

/** An order as a month counts it. */
export interface CountedOrder {
  /** At the end of the month. */
  readonly now: OrderFacts
  /** Before anything of it was counted: what it came to then counts as given. */
  readonly before: OrderFacts
  readonly shares: readonly Share[]
  /** In the order in which it was given. */
  readonly given: readonly GivenTo[]
}

/** How an order counts for a person. `undefined`: it is not calculated. */
export type CountsFor = (staffId: string) => { basis: Basis; measure: Measure } | undefined

export interface PersonDue {
  readonly staffId: string
  readonly key: string
  readonly share: number
  readonly worth: Worth
  /** The person's part of the line at the end of the month, and what was given of it before. */
  readonly due: number
  readonly before: number
}

/** The parts of an order that give more in a month, and those that take back. In cents. */
export interface OrderDues {
  readonly more: readonly (PersonDue & { readonly base: number })[]
  readonly less: readonly (PersonDue & { readonly taken: readonly Taken[] })[]
}

/** Compares what each person is due for each line of an order with what earlier months gave. */
export function orderDues(order: CountedOrder, countsFor: CountsFor): OrderDues {
  const worths = new Map<string, { now: Worth; before: Worth }>()
  const worthFor = ({ basis, measure }: { basis: Basis; measure: Measure }) => {
    const name = `${basis} ${measure}`
    const known = worths.get(name)
    if (known) return known
    const both = {
      now: worthOf(order.now, basis, measure),
      before: worthOf(order.before, basis, measure),
    }
    worths.set(name, both)
    return both
  }
  const more: (PersonDue & { base: number })[] = []
  const less: (PersonDue & { taken: Taken[] })[] = []
  for (const staffId of peopleOf(order)) {
    const counts = countsFor(staffId)
    if (!counts) continue
    const { now, before } = worthFor(counts)
    const share = order.shares.find(each => each.staffId === staffId)?.percent ?? 0
    const at = order.shares.findIndex(each => each.staffId === staffId)
    const partOf = (cents: number) => (at < 0 ? 0 : parted(cents, order.shares)[at]!)
    const stacks = new Map<string, GivenTo[]>()
    for (const given of order.given)
      if (given.staffId === staffId)
        stacks.set(given.key, [...(stacks.get(given.key) ?? []), given])
    for (const key of new Set([...now.parts.keys(), ...stacks.keys()])) {
      const stack = stacks.get(key) ?? []
      const due = partOf(now.parts.get(key) ?? 0)
      const given = partOf(before.parts.get(key) ?? 0)
      const earlier = given + stack.reduce((sum, { baseLeft }) => sum + baseLeft, 0)
      const of = { staffId, key, share, worth: now, due, before: earlier }
      if (due > earlier) more.push({ ...of, base: due - earlier })
      else if (due < earlier) {
        const taken = takeBack(stack, earlier - due)
        if (taken.length) less.push({ ...of, taken })
      }
    }
  }
  return { more, less }
}

const peopleOf = ({ shares, given }: CountedOrder) => [
  ...new Set([...shares, ...given].map(({ staffId }) => staffId)),
]
