import { expect, it } from 'vitest'
import { settled } from '#resources/openings/orders/amounts.server.ts'
import { sumsOf, type Draft } from '#resources/openings/orders/drafts.server.ts'

/** An order of another program, as far as its amounts go. */
const order = (said: Partial<Draft>, ...lines: readonly Partial<Draft['lines'][number]>[]) =>
  ({
    isClosed: false,
    isOnTop: false,
    isAbroad: false,
    amountsAre: null,
    orderDiscount: null,
    rate: 15,
    shipping: 0,
    tax: null,
    total: null,
    paid: null,
    payments: [],
    lines: lines.map(line => ({ quantity: 1, discount: 0, tax: null, ...line })),
    ...said,
  }) as unknown as Draft

const comesTo = (draft: Draft) => {
  const { lines, shipping } = settled(draft)
  const { total, discount, taxes } = sumsOf(settled(draft))
  return { prices: lines.map(({ price }) => price), shipping, total, discount, taxes }
}

it('without tax gets that of its file where prices contain it, with its discounts', () => {
  const without = { amountsAre: 'Without tax' } as const
  expect(
    comesTo(order({ ...without, tax: 43.5 }, { price: 100, quantity: 3, discount: 10 })),
  ).toEqual({ prices: [115], shipping: 0, total: 33350, discount: 1150, taxes: [4350, 0] })
  // Taxes of lines, with the rate for the shipping.
  expect(
    comesTo(order({ ...without, shipping: 10 }, { price: 20, tax: 3 }, { price: 5, tax: 0 })),
  ).toEqual({ prices: [23, 5], shipping: 11.5, total: 3950, discount: 0, taxes: [300, 0, 150] })
  // To the cent of the total that the file says.
  expect(comesTo(order({ ...without, total: 114.98 }, { price: 33.33, quantity: 3 })).total).toBe(
    11498,
  )
})

it('with tax loses it where it comes on top, and has the discount of the order on its lines', () => {
  const canada = { isOnTop: true, rate: 0, amountsAre: 'With tax' } as const
  expect(comesTo(order({ ...canada, tax: 13 }, { price: 56.5, quantity: 2 }))).toEqual({
    prices: [50],
    shipping: 0,
    total: 11300,
    discount: 0,
    taxes: [1300, 0],
  })
  const shared = order({ orderDiscount: 100 }, { price: 700 }, { price: 150, quantity: 2 })
  expect(settled(shared).lines.map(({ discount }) => discount)).toEqual([70, 30])
  expect(comesTo(shared)).toMatchObject({ prices: [700, 150], total: 90000, discount: 10000 })
})
