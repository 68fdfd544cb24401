import { expect, test } from 'vitest'
import type { PromotionPrice } from '#resources/products/prices/pricing.ts'
import {
  piecesToBreakEven,
  Simulation,
  type SoldOrder,
} from '#resources/bi/promotionSimulation/simulation.ts'

const half = (more: Partial<PromotionPrice>): PromotionPrice => ({
  promotionId: 'half',
  name: 'Half',
  channel: 'Everywhere',
  priority: 0,
  isCombinable: false,
  amount: null,
  percent: 50,
  lineId: 'line',
  from: 0,
  to: null,
  ...more,
})

/** What four orders of two sofas of 100.00 pay with an offer, in cents, the second and the last of one customer. */
function paid(offer: PromotionPrice, coupon: string | null = null) {
  const simulation = new Simulation({ promotionId: 'half', coupon, goods: new Set(['sofa']) })
  simulation.know('sofa', {
    standing: [{ kind: 'Regular', amount: 100, from: 0, to: null }],
    promotions: [offer],
  })
  for (const [at, customerId] of ['a', 'b', 'c', 'b'].entries())
    simulation.add(order(at, customerId))
  return simulation.parts[0]!.lines.map(([, , after]) => after)
}

const order = (at: number, customerId: string): SoldOrder => ({
  id: `order ${at}`,
  customerId,
  branchId: 'branch',
  channel: 'Showroom',
  at,
  taxRate: 15,
  lines: [{ id: `line ${at}`, skuId: 'sofa', quantity: 2, price: 10_000, discount: 0, cost: 6000 }],
})

test('a stock cap reaches as many pieces as there are, in the order of time', () => {
  expect(paid(half({}))).toEqual([10_000, 10_000, 10_000, 10_000])
  expect(paid(half({ cap: 5 }))).toEqual([10_000, 10_000, 15_000, 20_000])
})

test('a limit holds for each customer, over all their orders', () => {
  expect(paid(half({ limit: 3 }))).toEqual([10_000, 10_000, 10_000, 15_000])
})

test('a coupon is given by whoever orders', () => {
  expect(paid(half({ coupon: 'SPRING' }))).toEqual([20_000, 20_000, 20_000, 20_000])
  expect(paid(half({ coupon: 'SPRING' }), 'SPRING')).toEqual([10_000, 10_000, 10_000, 10_000])
})

test('what a promotion loses is made up for by so many pieces, or by none', () => {
  expect(piecesToBreakEven(10, 500, 400)).toBe(3)
  expect(piecesToBreakEven(10, 500, 500)).toBe(0)
  expect(piecesToBreakEven(10, 500, 0)).toBe(null)
})
