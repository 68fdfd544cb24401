/** Cents of the smallest coin in use. */
const coin = { NZ: 10, CA: 5 } as const
export type CoinCountry = keyof typeof coin

/** The cash of an order so far, in cents: what it paid, and what the drawer took more or less. */
export interface CashSoFar {
  readonly paid: number
  readonly rounded: number
}

export const noCash: CashSoFar = { paid: 0, rounded: 0 }

export const withCash = (before: CashSoFar, paid: number, rounded: number): CashSoFar => ({
  paid: before.paid + paid,
  rounded: before.rounded + rounded,
})

/**
 * What a drawer takes more or less than a cash amount says, in cents, half up.
 * @example roundingOf(99_97, 'NZ') // 3
 */
export function roundingOf(cents: number, country: CoinCountry): number {
  const whole = Math.abs(cents)
  const rounded = Math.floor(whole / coin[country] + 0.5) * coin[country]
  return rounded === whole ? 0 : Math.sign(cents) * (rounded - whole)
}

/**
 * What a drawer takes more or less for an amount of cash of an order. All cash of the order is
 * rounded once: with what came before, the drawer has what the coins make of their sum.
 * @example roundingAfter({ paid: 49_97, rounded: 3 }, 49_97, 'NZ') // -7
 */
export function roundingAfter(before: CashSoFar, cents: number, country: CoinCountry): number {
  const paid = before.paid + cents
  return roundingOf(paid, country) - before.rounded
}

/**
 * What an amount of cash pays, in cents: all that is owed where the coins for it are given.
 * @example paidByCash(100_00, 99_97, noCash, 'NZ') // 99_97
 */
export const paidByCash = (
  given: number,
  owed: number,
  before: CashSoFar,
  country: CoinCountry,
): number => (owed > 0 && given === owed + roundingAfter(before, owed, country) ? owed : given)

/**
 * What customers are likely to hand over for an amount of cash: the amount itself, and at most three
 * that notes come to. In cents.
 * @example likelyHanded(99_90) // [99_90, 100_00]
 */
export const likelyHanded = (toTake: number): number[] =>
  [...new Set([toTake, ...notes.map(worth => Math.ceil(toTake / worth) * worth)])]
    .toSorted((a, b) => a - b)
    .slice(0, 4)

const notes = [20_00, 50_00, 100_00]

/** Cents that are typed as an amount, such as "1,250.50"; nothing for what is none. */
export function typedCents(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,$]/g, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
