import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

type Draft = Pick<Rows['discountRules'], 'name' | 'type' | 'scope' | 'value'> &
  Partial<Rows['discountRules']>
export interface DiscountRules {
  readonly trade: string
  readonly others: readonly string[]
}

const day = 86_400_000
const rules: readonly Draft[] = [
  {
    name: 'Trade customers',
    type: 'Percent',
    scope: 'Customer type',
    value: 15,
    staffLimit: 15,
    isCombinable: false,
  },
  {
    name: 'Showroom goodwill',
    type: 'Percent',
    scope: 'Line',
    value: 5,
    maxPercent: 15,
    staffLimit: 5,
  },
  { name: 'Whole room', type: 'Percent', scope: 'Order', value: 10, maxPercent: 10, staffLimit: 0 },
  {
    name: 'Display pieces',
    type: 'Percent',
    scope: 'SKU',
    value: 15,
    maxPercent: 30,
    staffLimit: 15,
  },
  {
    name: 'Newsletter welcome',
    type: 'Amount',
    scope: 'Order',
    value: 50,
    code: 'WELCOME50',
    isCombinable: true,
  },
  { name: 'Mattress with bed', type: 'Amount', scope: 'Category', value: 100, isCombinable: true },
  { name: 'Spare leg set', type: 'Price', scope: 'SKU', value: 19.9 },
  {
    name: 'Winter 2025',
    type: 'Percent',
    scope: 'Order',
    value: 8,
    code: 'COSY8',
    isActive: false,
  },
]

/** Writes a country's discount rules and answers with those that people choose from. */
export function makeDiscountRules(
  random: Random,
  country: Country,
  at: number,
  out: Buffers,
): DiscountRules {
  const ids = rules.map(rule => {
    const id = random.id(at)
    out.discountRules.push({
      id,
      clientId: clientId(country),
      createdOnUtc: at,
      isCombinable: false,
      isActive: true,
      fromOnUtc: at,
      toOnUtc: rule.isActive === false ? at + 180 * day : undefined,
      ...rule,
    })
    return id
  })
  return { trade: ids[0]!, others: ids.slice(1, 4) }
}
