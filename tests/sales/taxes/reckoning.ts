/** A line as it is sold; amounts in whole cents. */
export interface Sold {
  /** The third product is exempt from tax. */
  readonly sku: number
  readonly quantity: number
  readonly price: number
  /** The discount of the line, without its part of the order's. */
  readonly own: number
}

/**
 * Where is taxed how: rates of law on 20 November 2026, in thousandths of a percent. In New Zealand
 * prices contain the tax.
 */
export const places: readonly { name: string; taxes: Readonly<Record<string, number>> }[] = [
  { name: 'New Zealand', taxes: { GST: 15_000 } },
  { name: 'Alberta', taxes: { GST: 5000 } },
  { name: 'British Columbia', taxes: { GST: 5000, PST: 7000 } },
  { name: 'Saskatchewan', taxes: { GST: 5000, PST: 6000 } },
  { name: 'Manitoba', taxes: { GST: 5000, PST: 7000 } },
  { name: 'Ontario', taxes: { HST: 13_000 } },
  { name: 'Quebec', taxes: { GST: 5000, QST: 9975 } },
  { name: 'New Brunswick', taxes: { HST: 15_000 } },
  { name: 'Nova Scotia', taxes: { HST: 14_000 } },
  { name: 'Prince Edward Island', taxes: { HST: 15_000 } },
  { name: 'Newfoundland and Labrador', taxes: { HST: 15_000 } },
  { name: 'Yukon', taxes: { GST: 5000 } },
  { name: 'Northwest Territories', taxes: { GST: 5000 } },
  { name: 'Nunavut', taxes: { GST: 5000 } },
]

/** The discount of each line with its part of the order's; absent where it is beyond their worth. */
export function discounted(lines: readonly Sold[], orderDiscount: number): number[] | undefined {
  const rooms = lines.map(({ price, quantity, own }) => price * quantity - own)
  const room = rooms.reduce((sum, each) => sum + each, 0)
  if (orderDiscount > room) return undefined
  if (room === 0) return lines.map(({ own }) => own)
  // Cent by cent to the line that has most of its share left, after all whole ones.
  const parts = rooms.map(each => Math.floor((orderDiscount * each) / room))
  let left = orderDiscount - parts.reduce((sum, each) => sum + each, 0)
  const remainders = rooms.map(each => (orderDiscount * each) % room)
  while (left > 0) {
    const most = remainders.indexOf(Math.max(...remainders))
    parts[most]! += 1
    remainders[most] = -1
    left -= 1
  }
  return lines.map(({ own }, i) => own + parts[i]!)
}

/** The amounts of an order, in integers alone. QST is rounded once an order, the others a line. */
export function reckon({
  place,
  lines,
  orderDiscount,
  costs,
}: {
  place: number
  lines: readonly Sold[]
  orderDiscount: number
  costs: readonly { isTaxed: boolean; amount: number }[]
}) {
  const discounts = discounted(lines, orderDiscount)!
  const isOnTop = place > 0
  const taxes = Object.entries(places[place]!.taxes)
  const all = taxes.reduce((sum, [, rate]) => sum + rate, 0)
  const of = isOnTop ? 100_000 : 100_000 + all
  const bases = [
    ...lines.map(({ sku, price, quantity }, i) =>
      sku === 2 ? undefined : price * quantity - discounts[i]!,
    ),
    ...costs.map(({ isTaxed, amount }) => (isTaxed ? amount : undefined)),
  ]
  let soFar = 0
  const rows = bases.map((base, i): [string, number][] => {
    if (base === undefined) return i < lines.length ? [['EXEMPT', 0]] : []
    const before = soFar
    soFar += base
    return taxes.map(([name, rate]) => [
      name,
      name === 'QST'
        ? halfUp(soFar * rate, of) - halfUp(before * rate, of)
        : halfUp(base * rate, of),
    ])
  })
  const sums = rows.map(each => each.reduce((sum, [, amount]) => sum + amount, 0))
  const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
  const subtotal = total(lines.map(({ price, quantity }) => price * quantity))
  const discount = total(discounts)
  const shipping = total(costs.map(({ amount }) => amount))
  const tax = total(sums)
  return {
    discounts,
    rows,
    lineTaxes: sums.slice(0, lines.length),
    costTaxes: sums.slice(lines.length),
    amounts: {
      subtotal: subtotal / 100,
      discount: discount / 100,
      shipping: shipping / 100,
      tax: tax / 100,
      total: (subtotal - discount + shipping + (isOnTop ? tax : 0)) / 100,
    },
  }
}

const halfUp = (amount: number, of: number) => Math.floor((2 * amount + of) / (2 * of))
