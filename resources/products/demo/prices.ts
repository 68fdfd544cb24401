import type { Random } from '#server/demo/kit.ts'
import type { Country } from '#resources/administration/demo/reference.ts'

export interface Price {
  readonly from: number
  readonly to: number
  readonly cents: number
  /** The promotion of a promotional price, once it is written. */
  promotion?: { readonly id: string; readonly lineId: string; readonly name: string }
}

/**
 * What a SKU costs in one market, in cents; moments in milliseconds since 1970, `to` is infinite while a price stands. NZ
 * prices include GST, Canadian ones exclude tax.
 */
export interface PriceList {
  readonly Regular: readonly Price[]
  readonly Promotion: readonly Price[]
  readonly Clearance: readonly Price[]
}

/** The price at a moment: of a promotion or clearance while there is one, else the regular one. */
export function priceAt({ Regular, Promotion, Clearance }: PriceList, at: number): number {
  for (const p of Promotion) if (p.from <= at && at < p.to) return p.cents
  for (const p of Clearance) if (p.from <= at) return p.cents
  for (const p of Regular) if (at < p.to) return p.cents
  throw new Error('a regular price never ends')
}

/** The promotion at a moment, with what it takes off a piece in cents. */
export function promotedAt({ Regular, Promotion }: PriceList, at: number) {
  const price = Promotion.find(p => p.from <= at && at < p.to)
  const regular = Regular.find(p => at < p.to)!.cents
  return price?.promotion && { ...price.promotion, off: regular - price.cents }
}

export const regularPrice = (list: PriceList) => list.Regular[list.Regular.length - 1]!.cents

/** A list around today's regular price: some changed once, some were promoted once, what is phased out is cleared. */
export function makePrices(
  random: Random,
  market: Country,
  dollars: number,
  isPhasedOut: boolean,
  began: number,
  now: number,
): PriceList {
  const ending = endings[market]
  const cents = ending(dollars)
  const changed = now - random.int(20, 400) * day
  const isChanged = random.chance(0.25)
  const before = ending(dollars * (random.chance(0.75) ? 0.93 : 1.08))
  // Every other one was lately, so that something is on promotion today.
  const ago = random.int(1, 500)
  const promoted = now - (ago % 2 ? ago : Math.ceil(ago / 5)) * day
  const lasted = random.int(10, 24) * day
  return {
    Regular:
      isChanged && before !== cents
        ? [
            { from: began, to: changed, cents: before },
            { from: changed, to: Infinity, cents },
          ]
        : [{ from: began, to: Infinity, cents }],
    Promotion: random.chance(0.3)
      ? [
          {
            from: promoted,
            to: promoted + lasted,
            cents: ending(dollars * random.pick([0.7, 0.8, 0.85, 0.9])),
          },
        ]
      : [],
    Clearance: isPhasedOut
      ? [{ from: now - random.int(30, 90) * day, to: Infinity, cents: ending(dollars * 0.6) }]
      : [],
  }
}

const day = 86_400_000

/** Prices end as shops end theirs: 79, 349, 1,299; in Canada small ones end in 99 cents. */
const whole = (dollars: number) =>
  (dollars < 100
    ? Math.max(9, Math.round(dollars / 10) * 10 - 1)
    : dollars < 1000
      ? Math.round(dollars / 10) * 10 - 1
      : Math.round(dollars / 50) * 50 - 1) * 100
const endings: Record<Country, (dollars: number) => number> = {
  NZ: whole,
  CA: dollars => (dollars < 200 ? Math.max(5, Math.round(dollars)) * 100 - 1 : whole(dollars)),
}
