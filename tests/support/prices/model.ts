import type { SaleChannel } from '#resources/products/prices/pricing.ts'

// What prices ought to be, worked out from what was done, without anything of the product's own.

/** A price that was set, with the end that was asked for. Moments are milliseconds since 1970. */
export interface SetOnce {
  readonly changeId: string
  readonly market: string
  readonly kind: string
  readonly amount: number
  readonly from: number
  readonly to: number
  isWithdrawn: boolean
  endedAt: number
}

export interface Promoted {
  readonly id: string
  readonly market: string
  readonly channel: string
  readonly priority: number
  readonly isCombinable: boolean
  /** A line of the SKU counts before a line of its category. */
  readonly line: { readonly price?: number | undefined; readonly discount?: number | undefined }
  readonly runs: { from: number; to: number }[]
}

export interface Done {
  readonly set: readonly SetOnce[]
  readonly promoted: readonly Promoted[]
}

/** @returns the price, or `null` where nothing says one */
export function expectedPrice(
  done: Done,
  market: string,
  channel: SaleChannel,
  at: number,
): number | null {
  const standing = ['Regular', 'Clearance']
    .map(kind => standingAt(done.set, market, kind, at))
    .filter(amount => amount !== undefined)
  const base = standing.length ? Math.min(...standing) : Infinity
  const offers = done.promoted.filter(
    offer =>
      offer.market === market &&
      (offer.channel === 'Everywhere' || offer.channel === channel) &&
      offer.runs.some(run => run.from <= at && at < run.to) &&
      withLine(offer, base) < base,
  )
  offers.sort(
    (a, b) =>
      b.priority - a.priority ||
      withLine(a, base) - withLine(b, base) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  const adding = offers[0]?.isCombinable ? offers.filter(o => o.isCombinable) : offers.slice(0, 1)
  const amount = adding.reduce((left, offer) => Math.min(left, withLine(offer, left)), base)
  return amount === Infinity ? null : amount
}

/** What stands: of the prices that have begun the last one, unless it is over. */
export function standingAt(set: readonly SetOnce[], market: string, kind: string, at: number) {
  const begun = set
    .filter(p => p.market === market && p.kind === kind && !p.isWithdrawn && p.from <= at)
    .toSorted((a, b) => b.from - a.from)[0]
  return begun && at < begun.to && at < begun.endedAt ? begun.amount : undefined
}

/** In whole cents, half a cent up; percentages have no decimals here. */
const withLine = ({ line }: Promoted, price: number) =>
  line.price ??
  (price === Infinity
    ? Infinity
    : Math.floor((Math.round(price * 100) * (100 - line.discount!) + 50) / 100) / 100)
