import { less, type GroupOffer } from '#resources/products/prices/pricing.ts'

/** Pieces that could take part in an offer. Amounts are cents. */
export interface Candidate {
  readonly lineId: string | null
  readonly pieces: number
  /** What one of them is worth before the offer, and the least that it may cost. */
  readonly each: number
  readonly floor: number
}

/** Pieces that take part, and what they cost less together. */
export interface Part<C extends Candidate> {
  readonly of: C
  readonly pieces: number
  readonly off: number
}

/** What an offer for several pieces comes to. */
export interface GroupPlan<C extends Candidate> {
  readonly parts: readonly Part<C>[]
  /** How often it was given: sets; orders where it is a tier. */
  readonly times: number
}

/**
 * What an offer for several pieces takes off: at most `times` times. The dearest pieces take part
 * first, which is best for the customer.
 */
export function groupPlan<C extends Candidate>(
  { rule }: Pick<GroupOffer, 'rule'>,
  candidates: readonly C[],
  times: number,
): GroupPlan<C> {
  const dearest = candidates.toSorted((a, b) => b.each - a.each)
  if (rule.type === 'Buy X get Y') return someForLess(rule, dearest, times)
  if (rule.type === 'Bundle') return setsOf(rule, dearest, times)
  return tierOf(rule, dearest, times)
}

type Rule<Type> = Extract<GroupOffer['rule'], { type: Type }>

function someForLess<C extends Candidate>(
  { buy, get, percent }: Rule<'Buy X get Y'>,
  candidates: readonly C[],
  times: number,
): GroupPlan<C> {
  const size = buy + get
  const sets = Math.min(Math.floor(sumOf(candidates, ({ pieces }) => pieces) / size), times)
  // How many of the first pieces are those that cost less.
  const lessOf = (pieces: number) =>
    Math.floor(pieces / size) * get + Math.max((pieces % size) - buy, 0)
  let before = 0
  const parts = taken(candidates, sets * size).map(({ of, pieces }): Part<C> => {
    const count = lessOf(before + pieces) - lessOf(before)
    before += pieces
    const off = Math.min(of.each - centsLess(of.each, percent), of.each - of.floor)
    return { of, pieces, off: count * Math.max(off, 0) }
  })
  return { parts, times: sets }
}

function setsOf<C extends Candidate>(
  { parts, amount, percent }: Rule<'Bundle'>,
  candidates: readonly C[],
  times: number,
): GroupPlan<C> {
  const of = (lineId: string) => candidates.filter(candidate => candidate.lineId === lineId)
  const sets = Math.min(
    times,
    ...parts.map(({ lineId, quantity }) =>
      Math.floor(sumOf(of(lineId), ({ pieces }) => pieces) / quantity),
    ),
  )
  if (!parts.length || !(sets > 0)) return { parts: [], times: 0 }
  const all = parts.flatMap(({ lineId, quantity }) => taken(of(lineId), sets * quantity))
  const worth = worthOf(all)
  const left = amount === null ? centsLess(worth, percent ?? 0) : Math.round(amount * 100) * sets
  return { parts: shared(all, worth - left), times: sets }
}

function tierOf<C extends Candidate>(
  { tiers }: Rule<'Spend tier'>,
  candidates: readonly C[],
  times: number,
): GroupPlan<C> {
  const all = taken(candidates, Infinity)
  const worth = worthOf(all)
  const tier = tiers
    .filter(({ from }) => Math.round(from * 100) <= worth)
    .toSorted((a, b) => b.from - a.from)[0]
  if (!tier || times < 1) return { parts: [], times: 0 }
  const off = tier.off === null ? worth - centsLess(worth, tier.percent ?? 0) : tier.off * 100
  return { parts: shared(all, Math.round(off)), times: 1 }
}

interface Taken<C> {
  of: C
  pieces: number
}

/** The first so many pieces. */
function taken<C extends Candidate>(candidates: readonly C[], pieces: number): Taken<C>[] {
  let open = pieces
  return candidates.flatMap(of => {
    const own = Math.min(of.pieces, open)
    open -= own
    return own > 0 ? [{ of, pieces: own }] : []
  })
}

/**
 * An amount shared by worth, to the cent: the largest remainders have the odd cents. What floors
 * keep from some is shared by the others.
 */
export function shared<C extends Candidate>(all: readonly Taken<C>[], amount: number): Part<C>[] {
  const rooms = all.map(({ of, pieces }) => Math.max((of.each - of.floor) * pieces, 0))
  const offs = all.map(() => 0)
  let open = Math.min(
    Math.max(amount, 0),
    sumOf(rooms, room => room),
  )
  while (open > 0) {
    const rows = [...rooms.keys()].filter(i => offs[i]! < rooms[i]!)
    const worth = sumOf(rows, i => all[i]!.of.each * all[i]!.pieces)
    const exact = new Map(
      rows.map(i => [i, (open * (all[i]!.of.each * all[i]!.pieces)) / worth] as const),
    )
    let odd = open - sumOf(rows, i => Math.floor(exact.get(i)!))
    const remainder = (i: number) => exact.get(i)! - Math.floor(exact.get(i)!)
    for (const i of rows.toSorted((a, b) => remainder(b) - remainder(a) || a - b)) {
      const own = Math.floor(exact.get(i)!) + (odd > 0 ? 1 : 0)
      odd -= odd > 0 ? 1 : 0
      const given = Math.min(own, rooms[i]! - offs[i]!)
      offs[i]! += given
      open -= given
    }
  }
  return all.map((part, i) => ({ ...part, off: offs[i]! }))
}

const worthOf = (all: readonly Taken<Candidate>[]) =>
  sumOf(all, ({ of, pieces }) => of.each * pieces)

const centsLess = (cents: number, percent: number) => Math.round(less(cents / 100, percent) * 100)

const sumOf = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((sum, one) => sum + of(one), 0)
