import { halfUp, partedBy } from './rounding.ts'
import { takeFraction, type Given, type Taken } from './stack.ts'

/** A person and their hours in hundredths. */
export type Worked = readonly [staffId: string, hours: number]

/** The part of a team pool that a person gets, in cents. */
export interface PoolPart {
  readonly staffId: string
  readonly hours: number
  readonly base: number
  readonly amount: number
}

/** A pool that is parted: what it is of and what it gives, in cents. */
export interface Pool {
  readonly base: number
  readonly amount: number
  /** In hundredths. */
  readonly hours: number
  readonly parts: readonly PoolPart[]
}

/**
 * Parts the pool of a month by hours: the percentage of the base is rounded half up once, cents go to
 * the largest remainders, then to the lower ids. Without hours nobody gets anything.
 * @param base of everybody the set is for, in cents
 */
export function pooled(base: number, percent: number, worked: readonly Worked[]): Pool {
  const people = worked.filter(([, hours]) => hours > 0)
  const amount = base > 0 ? halfUp(BigInt(base) * BigInt(Math.round(percent * 1000)), 100_000n) : 0
  const bases = partedBy(Math.max(base, 0), people)
  const amounts = partedBy(amount, people)
  return {
    base: Math.max(base, 0),
    amount,
    hours: people.reduce((sum, [, hours]) => sum + hours, 0),
    parts: people.map(([staffId, hours], i) => ({
      staffId,
      hours,
      base: bases[i]!,
      amount: amounts[i]!,
    })),
  }
}

/**
 * Takes from the people of a pool what they got of sales that are taken back; what takes the last of
 * its base takes all that is left.
 * @param base of the sales, in cents
 */
export function takeFromPool<G extends Given>(
  stack: readonly G[],
  base: number,
): (Taken & { of: G })[] {
  const left = stack.reduce((sum, { baseLeft }) => sum + baseLeft, 0)
  if (base <= 0 || left <= 0) return []
  return (takeFraction(stack, Math.min(base, left), left) as (Taken & { of: G })[]).filter(
    taken => taken.base > 0 || taken.amount > 0,
  )
}
