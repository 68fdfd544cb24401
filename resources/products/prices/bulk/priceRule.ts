/** How a rule finds a new price, and what it is rounded to. */
export const ruleKinds = ['Percent', 'Amount', 'Margin'] as const
export const roundings = ['To the cent', '.00', '.99', '.95', '9', '0.05'] as const

/** The roundings with an example each, of a price of 507.20. */
export const roundingLabels = {
  '.00': 'To .00 (507.00)',
  '.99': 'To .99 (506.99)',
  '.95': 'To .95 (506.95)',
  '9': 'To … 9 (509)',
  '0.05': 'To 5 cents (507.20)',
} as const satisfies Partial<Record<(typeof roundings)[number], string>>

/** Percent and amount change the regular price by `value`; a margin is what shall be left of it. */
export interface PriceRule {
  readonly by: (typeof ruleKinds)[number]
  readonly value: number
  readonly round: (typeof roundings)[number]
}

/** What a rule counts with, in the money of the market; what is not known is `null`. */
export interface RuleBase {
  readonly regular: number | null
  readonly cost: number | null
  /** The percentage of tax that the price contains. */
  readonly taxRate: number
}

/** The price that a rule makes, or what it lacks. */
export function ruledPrice(rule: PriceRule, base: RuleBase): number | 'no_price' | 'no_cost' {
  const raw = unrounded(rule, base)
  return typeof raw === 'number' ? rounded(raw, rule.round) : raw
}

/**
 * The nearest price with this ending, half up, and at least the lowest one. `9` ends the whole
 * amount: 79, 349; `0.05` is any multiple of it.
 * @example rounded(123.4, '.99') // 122.99
 */
export function rounded(amount: number, to: PriceRule['round']): number {
  const cents = Math.round(amount * 100 + 1e-6)
  if (to === 'To the cent') return cents / 100
  const [step, short] = endings[to]
  const nearest = Math.floor((cents + short) / step + 0.5) * step - short
  return Math.max(nearest, step - short) / 100
}

/** In cents: the distance of prices with the ending, and how much each is short of a round one. */
const endings = {
  '.00': [100, 0],
  '.99': [100, 1],
  '.95': [100, 5],
  '9': [1000, 100],
  '0.05': [5, 0],
} as const

function unrounded({ by, value }: PriceRule, { regular, cost, taxRate }: RuleBase) {
  if (by === 'Margin')
    return cost === null ? 'no_cost' : (cost / (1 - value / 100)) * (1 + taxRate / 100)
  if (regular === null) return 'no_price'
  return by === 'Percent' ? regular * (1 + value / 100) : regular + value
}
