import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedOnLine,
  allowedOnOrder,
  givenByCode,
  givenByOrderCode,
  isWithin,
  roomOf,
  ruleOf,
  type AllowedBy,
  type DiscountedGoods,
  type DiscountedOrder,
} from '#resources/sales/discounts/discountAllowance.ts'

const rule = (fields: Partial<AllowedBy>): AllowedBy => ({
  id: fields.name ?? 'rule',
  name: 'Rule',
  type: 'Percent',
  scope: 'Line',
  value: 5,
  maxPercent: null,
  staffLimit: null,
  code: null,
  isCombinable: false,
  minSpend: null,
  skuIds: null,
  ...fields,
})
const goods = (fields: Partial<DiscountedGoods> = {}): DiscountedGoods => ({
  skuId: 'chair',
  quantity: 2,
  base: 100_00,
  price: 100_00,
  own: 0,
  off: 0,
  promoted: 0,
  isPromoted: false,
  ...fields,
})
const order = (
  rules: AllowedBy[],
  lines: DiscountedGoods[] = [goods()],
  more: Partial<DiscountedOrder> = {},
): DiscountedOrder => ({ rules, codeRuleId: null, goods: lines, orderOff: 0, ...more })

describe('how much a person may take off', () => {
  it.each<[string, Partial<AllowedBy>, number]>([
    ['nothing without a limit of their own', {}, 0],
    ['up to the limit without approval', { staffLimit: 5 }, 10_00],
    ['no cent more, however it is rounded', { staffLimit: 3.333 }, 6_66],
    ['never more than the maximum', { value: 5, staffLimit: 50, maxPercent: 15 }, 30_00],
    ['an amount at most', { type: 'Amount', value: 30, staffLimit: 100 }, 30_00],
    ['a part of an amount', { type: 'Amount', value: 30, staffLimit: 5 }, 10_00],
    ['down to a price of each piece', { type: 'Price', value: 80, staffLimit: 100 }, 40_00],
    ['nothing where the price is not below', { type: 'Price', value: 120, staffLimit: 100 }, 0],
    ['nothing on other goods', { scope: 'SKU', skuIds: ['table'], staffLimit: 50 }, 0],
    ['on goods of its category', { scope: 'Category', skuIds: ['chair'], staffLimit: 10 }, 20_00],
    ['for its customers', { scope: 'Customer type', staffLimit: 15 }, 30_00],
    ['nothing on a line by a rule of the order', { scope: 'Order', staffLimit: 50 }, 0],
    ['from a minimum spend on', { staffLimit: 10, minSpend: 200 }, 20_00],
    ['nothing below the minimum spend', { staffLimit: 10, minSpend: 200.01 }, 0],
    ['nothing without its code', { staffLimit: 10, code: 'OAK' }, 0],
  ])('%s', (_, fields, most) => {
    expect(allowedOnLine(order([rule(fields)]), 0).most).toBe(most)
  })

  it('adds up what goes together, and takes the best of what stands alone', () => {
    const small = rule({ name: 'small', staffLimit: 3, isCombinable: true })
    const other = rule({ name: 'other', staffLimit: 4, isCombinable: true })
    const alone = rule({ name: 'alone', staffLimit: 6 })
    expect(allowedOnLine(order([small, other, alone]), 0)).toMatchObject({
      most: 14_00,
      rules: [{ name: 'small' }, { name: 'other' }],
    })
    expect(allowedOnLine(order([small, alone]), 0)).toMatchObject({ rules: [{ name: 'alone' }] })
    // Beside a promotion, or a discount on the order, only those that go together count.
    for (const beside of [
      order([small, alone], [goods({ isPromoted: true })]),
      order([small, alone], [goods()], { orderOff: 1 }),
    ])
      expect(allowedOnLine(beside, 0)).toMatchObject({
        most: 6_00,
        missed: { rule: { name: 'alone' }, why: 'alone' },
      })
  })

  it('gives what is for a customer once: on lines, or on the order', () => {
    const trade = rule({ scope: 'Customer type', staffLimit: 15, isCombinable: true })
    expect(allowedOnOrder(order([trade])).most).toBe(30_00)
    expect(allowedOnOrder(order([trade], [goods({ off: 1 })])).most).toBe(0)
    expect(allowedOnLine(order([trade], [goods()], { orderOff: 1 }), 0).most).toBe(0)
  })

  it('lets a code give its value without approval, where it was entered', () => {
    const welcome = rule({ id: 'w', code: 'OAK', type: 'Amount', value: 50, scope: 'Order' })
    const entered = order([welcome], [goods()], { codeRuleId: 'w' })
    expect(givenByOrderCode(entered)).toBe(50_00)
    expect(allowedOnOrder(entered).most).toBe(50_00)
    expect(givenByOrderCode(order([welcome]))).toBe(0)
    const chairs = rule({ id: 'w', code: 'OAK', value: 12.5, scope: 'SKU', skuIds: ['chair'] })
    const two = order([chairs], [goods(), goods({ skuId: 'table' })], { codeRuleId: 'w' })
    expect([givenByCode(two, 0), givenByCode(two, 1)]).toEqual([25_00, 0])
  })

  it.each([
    ['raised', 400_00, 0, 40_00],
    ['raised a little', 300_00, 0, 30_00],
    ['lowered', 200_00, 69_00, 20_00],
  ])('gives the part of a code of the price that was %s', (_, price, off, gives) => {
    const tenth = (scope: AllowedBy['scope'], minSpend: number | null = null) =>
      order(
        [rule({ id: 'w', code: 'OAK', value: 10, scope, minSpend, isCombinable: true })],
        [goods({ quantity: 1, base: 269_00, price, off })],
        { codeRuleId: 'w' },
      )
    expect(givenByOrderCode(tenth('Order'))).toBe(gives)
    expect(givenByCode(tenth('Line'), 0)).toBe(gives)
    // So does the spend that it needs.
    expect(givenByOrderCode(tenth('Order', price / 100))).toBe(gives)
    expect(givenByOrderCode(tenth('Order', price / 100 + 0.01))).toBe(0)
  })

  it('passes gift cards by with codes, their minimum spend, and what is off the whole order', () => {
    const card = goods({ skuId: 'card', quantity: 1, isCard: true })
    const entered = (fields: Partial<AllowedBy>) =>
      order(
        [rule({ id: 'w', code: 'OAK', scope: 'Order', value: 10, ...fields })],
        [goods({ quantity: 1 }), card],
        { codeRuleId: 'w' },
      )
    expect(roomOf(entered({}))).toBe(100_00)
    expect(givenByOrderCode(entered({}))).toBe(10_00)
    expect(givenByOrderCode(entered({ minSpend: 100.01 }))).toBe(0)
    expect(givenByCode(entered({ scope: 'Line' }), 1)).toBe(0)
    expect(allowedOnOrder(order([rule({ scope: 'Order', staffLimit: 50 })], [card])).most).toBe(0)
  })

  it('names the rule that a larger discount can be approved under', () => {
    const kind = rule({ name: 'kind', staffLimit: 5, maxPercent: 15 })
    const allowance = allowedOnLine(order([kind]), 0)
    expect([10_00, 30_00, 30_01].map(off => ruleOf(off, allowance)?.name)).toEqual([
      'kind',
      'kind',
      undefined,
    ])
    expect(isWithin({ off: 30_00, worth: 200_00 }, allowance)).toBe(false)
    // What was given before stays when pieces are added.
    expect(isWithin({ off: 30_00, worth: 400_00 }, allowance, { off: 30_00, worth: 200_00 })).toBe(
      true,
    )
  })

  it('never allows more than goods are worth, nor more with a higher spend needed', () => {
    const rules = fc.array(
      fc.record({
        id: fc.uuid(),
        name: fc.constant('Rule'),
        type: fc.constantFrom('Percent', 'Amount', 'Price'),
        scope: fc.constantFrom('Order', 'Line', 'Customer type'),
        value: fc.integer({ min: 1, max: 100 }),
        maxPercent: fc.option(fc.integer({ min: 0, max: 100 })),
        staffLimit: fc.option(fc.integer({ min: 0, max: 100 })),
        code: fc.constant(null),
        isCombinable: fc.boolean(),
        minSpend: fc.option(fc.integer({ min: 0, max: 2000 })),
        skuIds: fc.constant(null),
      }),
      { maxLength: 5 },
    )
    const lines = fc.array(
      fc.record({
        skuId: fc.constant('chair'),
        quantity: fc.integer({ min: 1, max: 9 }),
        base: fc.integer({ min: 0, max: 1000_00 }),
        price: fc.integer({ min: 0, max: 1000_00 }),
        own: fc.integer({ min: 0, max: 10_00 }),
        off: fc.constant(0),
        promoted: fc.integer({ min: 0, max: 100_00 }),
        isPromoted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(rules, lines, (some, all) => {
        const now = order(some as AllowedBy[], all)
        const { most } = allowedOnLine(now, 0)
        const worth = Math.max(all[0]!.base * all[0]!.quantity - all[0]!.promoted, 0)
        expect(Number.isInteger(most) && most >= 0 && most <= worth).toBe(true)
        const dearer = some.map(each => ({ ...each, minSpend: (each.minSpend ?? 0) + 1 }))
        expect(allowedOnLine(order(dearer as AllowedBy[], all), 0).most).toBeLessThanOrEqual(most)
        expect(Number.isInteger(allowedOnOrder(now).most)).toBe(true)
      }),
      { seed: 17, numRuns: 300 },
    )
  })
})
