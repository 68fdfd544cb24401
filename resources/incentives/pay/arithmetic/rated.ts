import { halfUp } from './rounding.ts'
import type { RateTier, TierMode } from '#resources/incentives/sets/tierAmount.ts'
import type { Basis, Measure } from './worth.ts'

/** The rules that pay a person in a month. */
export interface Rules {
  readonly setId: string
  readonly setName: string
  readonly basis: Basis
  readonly measure: Measure
  readonly mode: TierMode
  readonly tiers: readonly (RateTier & { readonly group: string | null })[]
  /** Hours that were worked and those of a full month, in hundredths; absent: hours do not count. */
  readonly hours?: { readonly worked: number; readonly full: number }
  /** A line with more percent off by people loses this percent of what it would have given. */
  readonly penalty?: { readonly above: number; readonly loss: number }
  /** Percent of the base of everybody the set is for; divided by Normal and Overtime hours. */
  readonly pool?: number
}

/** The reduction of a line by people, and its worth before, in cents; promotions are no part of it. */
export interface ByPeople {
  readonly off: number
  readonly worth: number
}

/** A part of an order for which a person is due more. */
export interface More {
  /** The commission group of its goods. */
  readonly group: string | null
  /** In cents. */
  readonly base: number
  /** Absent: people took nothing off. */
  readonly byPeople?: ByPeople | undefined
}

/** A part of it and what it is paid with, in cents. */
export interface Rated<M extends More> {
  readonly of: M
  readonly base: number
  readonly from: number
  readonly percent: number
  readonly amount: number
  /** The percent of it that a discount by people has cost; the amount is without it. */
  readonly lost: number
  /** The first part has the number 1. */
  readonly part: number
}

/**
 * Pays what a person is due more in a month, which stands in the order of time: each by the tiers of
 * its group, above what came before it in the month, and each rounded half up.
 */
export function rated<M extends More>(dues: readonly M[], rules: Rules | undefined): Rated<M>[] {
  if (!rules)
    return dues.map(of => ({ of, base: of.base, from: 0, percent: 0, amount: 0, lost: 0, part: 1 }))
  const tiersOf = groupedTiers(rules)
  const sums = new Map<string, number>()
  if (rules.mode === 'Whole')
    for (const { group, base } of dues) add(sums, tiersOf(group).key, base)
  const before = new Map<string, number>()
  return dues.flatMap(of => {
    const { key, tiers } = tiersOf(of.group)
    if (rules.mode === 'Whole') {
      const tier = tiers.findLast(({ from }) => cents(from) < sums.get(key)!) ?? tiers[0]
      return [lineOf(of, of.base, tier, rules, 1)]
    }
    const begin = before.get(key) ?? 0
    const end = begin + of.base
    before.set(key, end)
    return tiers
      .flatMap((tier, i) => {
        const next = tiers[i + 1]
        const base =
          Math.min(end, next ? cents(next.from) : end) - Math.max(begin, cents(tier.from))
        return base > 0 ? [{ tier, base }] : []
      })
      .map(({ tier, base }, i) => lineOf(of, base, tier, rules, i + 1))
  })
}

function lineOf<M extends More>(
  of: M,
  base: number,
  tier: RateTier | undefined,
  { hours, penalty }: Rules,
  part: number,
): Rated<M> {
  const percent = tier?.percent ?? 0
  const worked = hours && hours.full > 0 ? Math.min(hours.worked, hours.full) : 1
  const full = hours && hours.full > 0 ? hours.full : 1
  const lost = penalty && isAbove(of.byPeople, penalty.above) ? penalty.loss : 0
  const amount = halfUp(
    BigInt(base) * thousandths(percent) * (100_000n - thousandths(lost)) * BigInt(worked),
    100_000n * 100_000n * BigInt(full),
  )
  return { of, base, from: tier?.from ?? 0, percent, amount, lost, part }
}

/** Whether more than a percentage is off by people: exactly that much is not. */
export const isAbove = (byPeople: ByPeople | undefined, above: number): boolean =>
  !!byPeople &&
  byPeople.off > 0 &&
  BigInt(byPeople.off) * 100_000n > BigInt(byPeople.worth) * thousandths(above)

const thousandths = (percent: number) => BigInt(Math.round(percent * 1000))

/** The tiers of a group, from the lowest: goods of no group that a tier names are of the rest. */
export function groupedTiers({ tiers }: Pick<Rules, 'tiers'>) {
  const groups = new Map<string, RateTier[]>()
  for (const { group, ...tier } of tiers.toSorted((a, b) => a.from - b.from)) {
    const key = keyOf(group)
    groups.set(key, [...(groups.get(key) ?? []), tier])
  }
  return (group: string | null) => {
    const key = groups.has(keyOf(group)) ? keyOf(group) : ''
    return { key, tiers: groups.get(key) ?? [] }
  }
}

const keyOf = (group: string | null) => group?.trim().toLowerCase() ?? ''
const cents = (amount: number) => Math.round(amount * 100)
const add = (sums: Map<string, number>, key: string, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount)
