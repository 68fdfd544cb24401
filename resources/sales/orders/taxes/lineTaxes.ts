/** A tax of a place on a day. */
export interface TaxRate {
  readonly taxTypeId: string
  /** As it is printed. */
  readonly name: string
  /** Percent, with at most 3 decimals. */
  readonly rate: number
  /** It is charged on the other taxes as well. */
  readonly isCompound: boolean
  /** It is rounded once for the order; its cents are spread over what is taxed. */
  readonly isPerOrder: boolean
}

/** One tax of one line or of one shipping cost. Amounts are whole cents. */
export interface TaxRow {
  /** Absent for a tax that was reckoned in one sum, before each tax had a row. */
  readonly taxTypeId: string | null
  readonly name: string
  readonly rate: number | null
  /** What the rate is of: with the tax itself where prices contain it. */
  readonly base: number
  readonly amount: number
}

/** A line or a shipping cost, as far as its taxes go. */
export interface Taxable {
  /** Whole cents. */
  readonly worth: number
  readonly rates: readonly TaxRate[]
  /** The rows that stay, since what they tax has not changed. */
  readonly kept?: readonly TaxRow[] | undefined
}

/**
 * The taxes of lines and shipping costs, each rounded half up to the cent. Prices contain the
 * taxes, or they come on top. Source: readings, item 26.
 */
export function taxRows(items: readonly Taxable[], isOnTop: boolean): TaxRow[][] {
  const perOrder = new Map<string, Running>()
  return items.map(({ worth, rates, kept }) => {
    if (kept && !(rates.some(({ isPerOrder }) => isPerOrder) && areOf(kept, rates)))
      return [...kept]
    return isOnTop ? onTop(worth, rates, perOrder) : within(worth, rates, perOrder)
  })
}

/** The sum of rows, in whole cents. */
export const sumOfRows = (rows: readonly TaxRow[]) =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** What the rates come to together, in percent. */
export function rateOf(rates: readonly TaxRate[]): number {
  const { plain, compound } = sumsOf(rates)
  return Number(plain * whole + compound * (whole + plain)) / Number(whole * thousand)
}

/** Whether both tax alike. */
export const areSame = (a: readonly TaxRate[], b: readonly TaxRate[]) =>
  keysOf(a) === keysOf(b) && a.length === b.length

/**
 * Spreads an amount over parts by their weights, to the cent: the largest remainders take what
 * rounding leaves, the first of equal ones first.
 * @param amount whole cents, as are the weights
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all <= 0) return weights.map(() => 0)
  const exact = weights.map(weight => BigInt(amount) * BigInt(weight))
  const parts = exact.map(each => Number(each / BigInt(all)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((each, i) => ({ i, remainder: each % BigInt(all) }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.i - b.i)
  for (const { i } of byRemainder.slice(0, left)) parts[i]! += 1
  return parts
}

/** What a tax that is rounded per order has come to so far. */
interface Running {
  exact: bigint
  given: number
}

// 100 % in thousandths of a percent, which rates have at most.
const whole = 100_000n
const thousand = 1000n
const thousandths = (rate: number) => BigInt(Math.round(rate * 1000))

function onTop(worth: number, rates: readonly TaxRate[], perOrder: Map<string, Running>): TaxRow[] {
  const rowOf = (base: number) => (tax: TaxRate) =>
    rowAt(tax, base, BigInt(base) * thousandths(tax.rate), whole, perOrder)
  const plain = rates.filter(({ isCompound }) => !isCompound).map(rowOf(worth))
  const compound = rates.filter(({ isCompound }) => isCompound)
  return [...plain, ...compound.map(rowOf(worth + sumOfRows(plain)))]
}

function within(worth: number, rates: readonly TaxRate[], perOrder: Map<string, Running>) {
  const { plain, compound } = sumsOf(rates)
  const all = whole * whole + plain * whole + compound * (whole + plain)
  return rates.map(tax => {
    const share = thousandths(tax.rate) * (tax.isCompound ? whole + plain : whole)
    return rowAt(tax, worth, BigInt(worth) * share, all, perOrder)
  })
}

function sumsOf(rates: readonly TaxRate[]) {
  const sum = (which: boolean) =>
    rates
      .filter(({ isCompound }) => isCompound === which)
      .reduce((all, { rate }) => all + thousandths(rate), 0n)
  return { plain: sum(false), compound: sum(true) }
}

function rowAt(
  { taxTypeId, name, rate, isPerOrder }: TaxRate,
  base: number,
  exact: bigint,
  of: bigint,
  perOrder: Map<string, Running>,
): TaxRow {
  const row = { taxTypeId, name, rate, base }
  if (!isPerOrder) return { ...row, amount: rounded(exact, of) }
  const key = `${taxTypeId} ${rate} ${of}`
  const before = perOrder.get(key) ?? { exact: 0n, given: 0 }
  const after = { exact: before.exact + exact, given: rounded(before.exact + exact, of) }
  perOrder.set(key, after)
  return { ...row, amount: after.given - before.given }
}

/** Half up; neither is below zero. */
const rounded = (amount: bigint, of: bigint) => Number((2n * amount + of) / (2n * of))

const keysOf = (rates: readonly Pick<TaxRow, 'taxTypeId' | 'rate'>[]) =>
  rates
    .map(({ taxTypeId, rate }) => `${taxTypeId} ${rate}`)
    .toSorted()
    .join()

const areOf = (rows: readonly TaxRow[], rates: readonly TaxRate[]) => keysOf(rows) === keysOf(rates)
