/** A rate and the base above which it holds. */
export interface RateTier {
  /** In money; a base of exactly this much is below the tier. */
  readonly from: number
  /** At most three decimals. */
  readonly percent: number
}

export type TierMode = 'Marginal' | 'Whole'

/** A part of a base and the tier that pays it. */
export interface TierPart {
  readonly tier: RateTier
  /** In cents. */
  readonly base: number
}

/**
 * The parts of a base by tiers: each tier pays what is between it and the next one, or the highest
 * that is reached pays the whole. A base of 0 or less has no parts.
 * @param base in money
 */
export function tierParts(base: number, tiers: readonly RateTier[], mode: TierMode): TierPart[] {
  const whole = centsOf(base)
  const reached = tiers
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from }) => centsOf(from) < whole)
  if (mode === 'Whole') return reached.slice(-1).map(tier => ({ tier, base: whole }))
  return reached.map((tier, i) => {
    const next = reached[i + 1]
    return { tier, base: (next ? centsOf(next.from) : whole) - centsOf(tier.from) }
  })
}

/**
 * What a base gives by tiers, in money: worked out exactly and rounded half up once.
 * @example tierAmount(60_000, [{ from: 0, percent: 2 }, { from: 50_000, percent: 3 }], 'Marginal') // 1300
 * @example tierAmount(60_000, [{ from: 0, percent: 2 }, { from: 50_000, percent: 3 }], 'Whole') // 1800
 */
export function tierAmount(base: number, tiers: readonly RateTier[], mode: TierMode): number {
  const exact = tierParts(base, tiers, mode).reduce(
    (sum, part) => sum + BigInt(part.base) * thousandthsOf(part.tier.percent),
    0n,
  )
  return Number((exact + half) / one) / 100
}

const centsOf = (amount: number) => Math.round(amount * 100)
const thousandthsOf = (percent: number) => BigInt(Math.round(percent * 1000))
/** A cent, as a product of cents and thousandths of a percent has it. */
const one = 100_000n
const half = one / 2n
