import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateOfValues } from '#resources/commerce/listings/differences.ts'
import { webPrice, type PriceBase } from '#resources/commerce/listings/webPrice.ts'
import { readWebProduct } from '#resources/commerce/listings/webProducts.ts'
import { secondsUntilNext } from '#resources/commerce/sync/backOff.ts'
import { toSend, type Sendable } from '#resources/commerce/sync/toSend.ts'

const base: PriceBase = {
  price: 100,
  cost: 60,
  factor: 1,
  taxRate: 15,
  own: null,
  rule: null,
  leastMargin: null,
}

it('the price of a listing is that of its pieces, by the rule of its channel', () => {
  expect(webPrice(base)).toEqual({ price: 100 })
  expect(webPrice({ ...base, price: 33.33, factor: 3 })).toEqual({ price: 99.99 })
  const rule = { by: 'Percent', value: 7.77, round: '0.05' } as const
  expect(webPrice({ ...base, rule })).toEqual({ price: 107.75 })
  expect(webPrice({ ...base, own: 89 })).toEqual({ price: 89 })
})

it('no price leaves at 0, below its least margin, or without what it goes by', () => {
  expect(webPrice({ ...base, price: null })).toEqual({ problem: 'It has no price.' })
  expect(webPrice({ ...base, rule: { by: 'Amount', value: -100, round: 'To the cent' } })).toEqual({
    problem: 'The price would be 0.00.',
  })
  // 60 is 75 % of 80; with tax that is 92.
  expect(webPrice({ ...base, own: 92, leastMargin: 25 })).toEqual({ price: 92 })
  expect(webPrice({ ...base, own: 91.99, leastMargin: 25 })).toEqual({
    problem: '91.99 leaves less than 25 %; 92.00 is the lowest price.',
  })
  expect(webPrice({ ...base, cost: null, leastMargin: 25 })).toHaveProperty('problem')
})

it('a price that is sent leaves its margin to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 90 }),
      (price, cost, factor, leastMargin) => {
        const made = webPrice({
          ...base,
          price: price / 100,
          cost: cost / 100,
          factor,
          leastMargin,
        })
        const whole = Math.round(cost * factor)
        if ('price' in made)
          expect(Math.round(made.price * 100) * (100 - leastMargin)).toBeGreaterThanOrEqual(
            whole * (100 + base.taxRate) - 1,
          )
        else expect(price * factor * (100 - leastMargin)).toBeLessThan(whole * 115 + 1)
      },
    ),
    { seed: 1, numRuns: 300 },
  )
})

it('who changed a field since both agreed is known', () => {
  expect(stateOfValues(1, 1, null)).toBe('Same')
  expect(stateOfValues(2, 1, 1)).toBe('To push')
  expect(stateOfValues(1, 2, 1)).toBe('Changed on the web')
  expect(stateOfValues(2, 3, 1)).toBe('Conflict')
  expect(stateOfValues(2, 3, null)).toBe('Conflict')
  expect(stateOfValues(null, 3, 1)).toBeNull()
})

const same: Sendable = {
  webProductId: '1',
  attributes: null,
  webTags: [],
  sendsStock: true,
  sendsPrices: true,
  sendsNames: true,
  ourStock: 5,
  webStock: 5,
  agreedStock: 5,
  ourPrice: 10,
  webPrice: 10,
  agreedPrice: 10,
  ourName: 'Chair',
  webName: 'Chair',
  agreedName: 'Chair',
  ourPublished: true,
  webPublished: true,
  agreedPublished: true,
}

it('only what has changed here is sent, and a conflict waits', () => {
  expect(toSend(same, 'Stock')).toBeUndefined()
  expect(toSend({ ...same, ourStock: 4 }, 'Stock')).toEqual({ stock: 4 })
  expect(toSend({ ...same, webStock: 9 }, 'Stock')).toEqual({ stock: 5 })
  expect(toSend({ ...same, ourStock: 4, sendsStock: false }, 'Stock')).toBeUndefined()
  expect(toSend({ ...same, ourPrice: 11 }, 'Stock')).toEqual({ price: 11 })
  expect(toSend({ ...same, ourPrice: 11, sendsPrices: false }, 'Stock')).toBeUndefined()
  expect(toSend({ ...same, ourPrice: 11, webPrice: 12 }, 'Stock')).toBeUndefined()
  expect(toSend({ ...same, ourPrice: 11, webPrice: 12 }, 'Price')).toEqual({ price: 11 })
  expect(toSend({ ...same, ourPrice: null }, 'Price')).toBeUndefined()
  expect(toSend({ ...same, attributes: 'Colour: Oak', ourName: 'Other' }, 'All')).toEqual({
    stock: 5,
    price: 10,
  })
})

it('waits grow, differ by chance and never undercut what the host asks for', () => {
  expect(secondsUntilNext(1, 0)).toBe(5)
  expect(secondsUntilNext(1, 1)).toBe(10)
  expect(secondsUntilNext(3, 0.5)).toBe(30)
  expect(secondsUntilNext(30, 1)).toBe(3600)
  expect(secondsUntilNext(1, 0, 90)).toBe(90)
})

it('a product that cannot be read whole has empty fields, and one without a number is none', () => {
  expect(readWebProduct({ name: 'No number' })).toEqual([])
  expect(
    readWebProduct({ id: 4, price: 'free', stock_quantity: 1.5, images: 'none' }),
  ).toMatchObject([{ productId: '4', price: null, stock: null, pictures: 0, attributes: null }])
})
