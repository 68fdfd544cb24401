import { halfUp, partedBy } from './rounding.ts'

/** When a sale counts for who sold it. */
export type Basis = 'Paid' | 'Delivered' | 'Written' | 'Delivered and paid'
export type Measure = 'Revenue' | 'Margin'

/** The value of pieces of a line, in cents without tax. */
export interface Pieces {
  readonly revenue: number
  /** The revenue of those whose cost is known. */
  readonly costed: number
  readonly cost: number
}

export interface LineFacts {
  readonly id: string
  readonly written: Pieces
  readonly delivered: Pieces
  readonly returned: Pieces
}

/** An order at the end of a day, in cents. */
export interface OrderFacts {
  readonly lines: readonly LineFacts[]
  /** Its commissionable types, without tax. */
  readonly shipping: number
  /** With every tax. */
  readonly total: number
  readonly returned: number
  readonly credited: number
  /** Money received less money given back, without points. */
  readonly payments: number
}

/** The worth of an order, and the part of each line. */
export interface Worth {
  /** Lines less pieces back, with shipping. */
  readonly net: number
  /** The part of it that counts. */
  readonly worth: number
  /** The price that is to be paid in all, and the part of it that counts: their fraction is of `net`. */
  readonly payable: number
  readonly counted: number
  readonly of: number
  /** By id of the line; shipping has the key ''. */
  readonly parts: ReadonlyMap<string, number>
}

/** The key of shipping among the lines of an order. */
export const shippingKey = ''

/**
 * Works out the worth of an order by a basis. An order is never below 0, and a line that is below 0 lessens
 * the others.
 */
export function worthOf(facts: OrderFacts, basis: Basis, measure: Measure): Worth {
  const value = measure === 'Margin' ? marginOf : revenueOf
  const whole = weightsOf(facts, line => value(line.written) - value(line.returned), facts.shipping)
  const handed = weightsOf(
    facts,
    line => value(line.delivered) - value(line.returned),
    handedShipping(facts),
  )
  const of = facts.total - facts.returned
  const payable = Math.max(of - facts.credited, 0)
  const paid = Math.max(Math.min(facts.payments, payable), 0)
  const counts = (net: number, counted: number) =>
    of > 0 && net > 0 ? halfUp(BigInt(net) * BigInt(counted), BigInt(of)) : 0
  const byPaid = counts(whole.net, paid)
  const byHanded = counts(handed.net, payable)
  const [net, counted, worth, weights] = {
    Paid: [whole.net, paid, byPaid, whole.weights],
    Written: [whole.net, payable, counts(whole.net, payable), whole.weights],
    Delivered: [handed.net, payable, byHanded, handed.weights],
    'Delivered and paid':
      byPaid < byHanded
        ? [whole.net, paid, byPaid, handed.weights]
        : [handed.net, payable, byHanded, handed.weights],
  }[basis] as [number, number, number, [string, number][]]
  const amounts = partedBy(worth, weights)
  return {
    net,
    worth,
    payable,
    counted,
    of,
    parts: new Map(weights.map(([key], i) => [key, amounts[i]!])),
  }
}

const revenueOf = ({ revenue }: Pieces) => revenue
/** A line without a known cost counts 0. */
const marginOf = ({ costed, cost }: Pieces) => (costed ? costed - cost : 0)

function weightsOf(
  { lines }: OrderFacts,
  valueOf: (line: LineFacts) => number,
  shipping: number,
): { net: number; weights: [string, number][] } {
  const values = [
    ...lines.map((line): [string, number] => [line.id, valueOf(line)]),
    [shippingKey, shipping] as [string, number],
  ]
  return {
    net: values.reduce((sum, [, value]) => sum + value, 0),
    weights: values.map(([key, value]) => [key, Math.max(value, 0)]),
  }
}

/** Shipping in proportion to what was handed over of the goods, whether or not they came back. */
function handedShipping({ lines, shipping }: OrderFacts): number {
  const sum = (of: 'written' | 'delivered') =>
    lines.reduce((all, line) => all + Math.max(line[of].revenue, 0), 0)
  const written = sum('written')
  if (!written) return shipping
  return halfUp(BigInt(shipping) * BigInt(Math.min(sum('delivered'), written)), BigInt(written))
}
