import { seeCost } from '#resources/common.ts'
import { choice, integer, money } from '#define'

/** When a sale counts: as it is written, as its goods leave, and what of them comes back. */
export const saleBasis = choice(['Written', 'Delivered', 'Returned'], { required: true })

/** Where an order came from, as it says itself. */
export const saleSource = choice(
  ['Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me'],
  { required: true, label: 'Channel' },
)

/** What happened to an order. */
export const saleCause = choice(
  ['Sold', 'Changed', 'Cancelled', 'Moved', 'Handed over', 'Came back'],
  {
    required: true,
    label: 'What happened',
    tones: {
      Sold: 'good',
      Changed: 'info',
      Cancelled: 'bad',
      Moved: 'info',
      'Handed over': 'good',
      'Came back': 'warning',
    },
  },
)

const amount = { default: 0, signed: true } as const

/** What is counted of sales. What lessens it is below 0. */
export const saleMeasures = {
  quantity: integer({ default: 0, label: 'Pieces' }),
  /** Pieces at their price, before discounts. */
  listed: money({ ...amount, label: 'At list' }),
  discount: money(amount),
  tax: money(amount),
  /** After discounts, without tax and shipping. Source: readings, item 45. */
  revenue: money(amount),
  /** The revenue of lines whose cost is known: margins are of these alone. */
  costedRevenue: money({ ...amount, visibleTo: seeCost, label: 'Revenue with a known cost' }),
  cost: money({ ...amount, visibleTo: seeCost }),
}

export const measureNames = [
  'quantity',
  'listed',
  'discount',
  'tax',
  'revenue',
  'costedRevenue',
  'cost',
] as const
