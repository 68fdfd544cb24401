import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { choiceKinds, type ChoiceKind } from './choiceKinds.ts'

/** Pieces of a SKU that an order waits for. Days are texts such as `2027-03-10`, which sort as days do. */
export interface LateRow {
  readonly id: string
  readonly orderId: string
  readonly skuId: string
  readonly pieces: number
  /** The first day that is promised or booked. */
  readonly dueOn: string
  /** When the goods are there; nobody knows it where it is null. */
  readonly thereOn: string | null
  /** The warehouse that delivers the order. */
  readonly warehouseId: string | null
  /** The pieces are members of a set, which is not divided. */
  readonly isSet: boolean
  /** The lines of containers and purchase orders that the goods come from now. */
  readonly lineIds: readonly string[]
  /** Its day is the likely one, so that of others counts as it is likely, too. */
  readonly isLikely?: boolean | undefined
}

/** Pieces that nobody has: of a SKU in a warehouse, or of a line of a container or purchase order. */
export interface FreePieces {
  /** The id of the warehouse or of the line. */
  readonly id: string
  readonly skuId: string
  readonly kind: 'Free stock' | 'Other delivery'
  readonly name: string
  readonly pieces: number
  readonly thereOn: string
  /** When they are likely there, where that is later. */
  readonly likelyOn?: string | null | undefined
  /** A limit that several of them share: no more pieces are given of all together. */
  readonly limit?: { readonly id: string; readonly pieces: number } | undefined
}

/** A promise of another order that its goods keep. */
export interface OtherPromise {
  readonly id: string
  readonly orderId: string
  readonly skuId: string
  readonly name: string
  readonly pieces: number
  readonly thereOn: string
  readonly likelyOn?: string | null | undefined
  readonly dueOn: string
}

export interface Choice {
  /** Its kind and where its goods come from. */
  readonly id: string
  readonly kind: ChoiceKind
  readonly sourceId: string | null
  readonly name: string
  /** How many pieces come from there. */
  readonly pieces: number
  /** When the last piece is there. */
  readonly thereOn: string
  readonly keepsPromise: boolean
}

export interface PlannedRow {
  readonly row: LateRow
  /** Choices that are left once every row before it has taken its pieces. */
  readonly choices: readonly Choice[]
  readonly choice: Choice | undefined
  /** The choice of a person cannot be made any more. */
  readonly isGone: boolean
}

export interface Supply {
  readonly today: string
  readonly free: readonly FreePieces[]
  readonly others: readonly OtherPromise[]
  /** The choices that people made, by row: they take their pieces before any proposal does. */
  readonly chosen?: ReadonlyMap<string, string> | undefined
}

/** Pieces that lie elsewhere are there after so many days. */
export const transferDays = 2
/** Stands in place of a choice where a person leaves a row as it is. */
export const leaveIt = 'Leave it'
/** No more sources of a kind are offered for a row. */
const mostOfKind = 3

/**
 * A plan for late orders, the worst first. A row takes the first of free stock, another delivery and an
 * exchange that keeps its promise, else what is there on the earliest day. No piece is given twice, and
 * an exchange leaves the other order a day that keeps its promise.
 * @returns the rows in their order
 */
export function planRows(rows: readonly LateRow[], supply: Supply): PlannedRow[] {
  const left = new Map<string, number>([
    ...supply.free.flatMap(each => [
      [keyOf(each), each.pieces] as const,
      ...(each.limit ? [[each.limit.id, each.limit.pieces] as const] : []),
    ]),
    ...supply.others.map(({ id, pieces }) => [id, pieces] as const),
  ])
  const planned = new Map<string, PlannedRow>()
  const take = (row: LateRow, choice: Choice) => {
    for (const key of sourcesOf(row, choice, supply)) left.set(key, left.get(key)! - choice.pieces)
  }
  const chosen = supply.chosen ?? new Map<string, string>()
  for (const row of rows.filter(({ id }) => chosen.has(id))) {
    const choices = choicesOf(row, supply, left)
    const choice = choices.find(({ id }) => id === chosen.get(row.id))
    if (choice) take(row, choice)
    else if (chosen.get(row.id) !== leaveIt) continue
    planned.set(row.id, { row, choices, choice, isGone: false })
  }
  return rows.map(row => {
    const known = planned.get(row.id)
    if (known) return known
    const choices = choicesOf(row, supply, left)
    const choice = proposalOf(choices)
    if (choice) take(row, choice)
    return { row, choices, choice, isGone: chosen.has(row.id) }
  })
}

/** The first of the first three kinds that keeps the promise, else the earliest day. */
export function proposalOf(choices: readonly Choice[]): Choice | undefined {
  const keeps = choices.find(({ kind, keepsPromise }) => keepsPromise && kind !== 'Part now')
  if (keeps) return keeps
  // On the same day one delivery is better than two.
  const weight = ({ kind }: Choice) => Number(kind === 'Part now')
  return choices.toSorted(
    (a, b) => compare(a.thereOn, b.thereOn) || weight(a) - weight(b) || rankOf(a) - rankOf(b),
  )[0]
}

function choicesOf(
  row: LateRow,
  { free, others, today }: Supply,
  left: ReadonlyMap<string, number>,
): Choice[] {
  const leftOf = (each: FreePieces) =>
    Math.min(left.get(keyOf(each))!, each.limit ? left.get(each.limit.id)! : Infinity)
  const choice = (
    kind: ChoiceKind,
    source: { id: string; name: string } | undefined,
    pieces: number,
    thereOn: string,
  ): Choice => ({
    id: source ? `${kind} ${source.id}` : kind,
    kind,
    sourceId: source?.id ?? null,
    name: source?.name ?? '',
    pieces,
    thereOn,
    keepsPromise: thereOn <= row.dueOn,
  })
  const own = free.filter(each => each.skuId === row.skuId && !row.lineIds.includes(each.id))
  // The members of a set leave its warehouse together, so stock is not looked for by the piece.
  const inStock = row.isSet ? [] : own.filter(({ kind }) => kind === 'Free stock')
  const fromStock = inStock
    .filter(each => leftOf(each) >= row.pieces)
    .map(each => choice('Free stock', each, row.pieces, dayFrom(each, row, today)))
  const fromDeliveries = own
    .filter(each => each.kind === 'Other delivery' && leftOf(each) >= row.pieces)
    .map(each => choice('Other delivery', each, row.pieces, dayOf(each, row)))
  const { thereOn } = row
  const exchanged = others
    .filter(
      other =>
        thereOn !== null &&
        other.skuId === row.skuId &&
        other.orderId !== row.orderId &&
        left.get(other.id)! >= row.pieces &&
        dayOf(other, row) < thereOn &&
        other.dueOn > row.dueOn &&
        thereOn <= other.dueOn,
    )
    .map(other => choice('Exchange', other, row.pieces, dayOf(other, row)))
  const most = inStock.toSorted((a, b) => leftOf(b) - leftOf(a))[0]
  const some = most ? leftOf(most) : 0
  return [
    ...earliest(fromStock),
    ...earliest(fromDeliveries),
    ...earliest(exchanged),
    ...(thereOn !== null && most && some > 0 && some < row.pieces
      ? [choice('Part now', most, some, latest(thereOn, dayFrom(most, row, today)))]
      : []),
    ...(thereOn === null ? [] : [choice('New promise', undefined, row.pieces, thereOn)]),
  ]
}

/** The sources that a choice takes pieces of. */
function sourcesOf({ skuId }: LateRow, { kind, sourceId }: Choice, { free }: Supply): string[] {
  if (kind === 'New promise') return []
  if (kind === 'Exchange') return [sourceId!]
  const source = free.find(each => each.id === sourceId && each.skuId === skuId)!
  return [keyOf(source), ...(source.limit ? [source.limit.id] : [])]
}

/** The day that counts for a row. */
const dayOf = (
  { thereOn, likelyOn }: Pick<FreePieces, 'thereOn' | 'likelyOn'>,
  { isLikely }: LateRow,
) => (isLikely && likelyOn ? likelyOn : thereOn)

/** Stock that lies elsewhere comes with a transfer. */
const dayFrom = ({ id, thereOn }: FreePieces, { warehouseId }: LateRow, today: string) =>
  warehouseId === null || warehouseId === id ? thereOn : daysAfter(today, transferDays)

/** A warehouse has pieces of many SKUs. */
const keyOf = ({ id, skuId }: FreePieces) => `${id} ${skuId}`

const earliest = (choices: readonly Choice[]) =>
  choices.toSorted((a, b) => compare(a.thereOn, b.thereOn)).slice(0, mostOfKind)

const rankOf = ({ kind }: Choice) => choiceKinds.indexOf(kind)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const latest = (a: string, b: string) => (a > b ? a : b)
