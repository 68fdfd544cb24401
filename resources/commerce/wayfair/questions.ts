import { statusThere } from './wayfairFile.ts'

interface Line {
  readonly id: string
  readonly itemNumber: string
  readonly quantity: number
  readonly price: number
  readonly status: string
}

interface Before {
  readonly lines: readonly Line[]
  readonly head: Readonly<Record<string, string | null>>
}

const address = ['shipTo', 'line1', 'line2', 'city', 'region', 'postcode', 'country'] as const

/**
 * Names, for a person to decide, each value of a later file that differs from when the order was made,
 * beside the former one.
 */
export function questionsOf(
  before: Before,
  after: readonly Line[],
  head: Readonly<Record<string, string | null>>,
): string[] {
  const known = new Map(before.lines.map(line => [line.id, line]))
  const ofLines = after.flatMap(line => {
    const { itemNumber, quantity, price, status } = line
    const old = known.get(line.id)
    if (!old)
      return quantity > 0
        ? [`A line was added: ${quantity} × ${itemNumber} at ${inMoney(price)}.`]
        : []
    const now = statusThere(status)
    const isOff =
      now && now.is !== statusThere(old.status)?.is && now.is !== 'Shipped' && now.is !== 'Open'
    return [
      ...(isOff ? [`${itemNumber} is ${status} at Wayfair; it was ${old.status}.`] : []),
      ...(old.quantity === quantity
        ? []
        : [`${itemNumber}: the quantity was ${old.quantity} and is ${quantity}.`]),
      ...(old.price === price
        ? []
        : [`${itemNumber}: the price was ${inMoney(old.price)} and is ${inMoney(price)}.`]),
    ]
  })
  const places = [before.head, head].map(of =>
    address.flatMap(name => of[name] ?? []).join(', '),
  ) as [string, string]
  return [
    ...ofLines,
    ...(places[0] === places[1] ? [] : [`The address was ${places[0]} and is ${places[1]}.`]),
  ]
}

const inMoney = (amount: number) => amount.toFixed(2)
