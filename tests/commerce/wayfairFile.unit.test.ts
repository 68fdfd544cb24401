import { describe, expect, it } from 'vitest'
import { inOrderOf, orderOfDates } from '#resources/commerce/wayfair/fileDates.ts'
import { matchLines, nextOccurrence } from '#resources/commerce/wayfair/matching.ts'
import { pricedPack } from '#resources/commerce/wayfair/pricedPack.ts'
import { stateOf, statusOf } from '#resources/commerce/wayfair/poState.ts'

describe('the dates of a file', () => {
  it.each([
    [['09/19/2026', '01/02/2026'], 'Month first'],
    [['19/09/2026 10:00:00', '01/02/2026'], 'Day first'],
    [['09/12/2026', '01/02/2026'], 'both'],
    [['09/09/2026', '2026-03-04'], 'Month first'],
    [['19/09/2026', '09/19/2026'], 'neither'],
    // An impossible date is a mistake of its row.
    [['02/30/2026', '09/19/2026'], 'Month first'],
    [['13/13/2026', '19/09/2026'], 'Day first'],
  ] as const)('%j are %s', (texts, order) => expect(orderOfDates(texts)).toBe(order))

  it('are turned as a whole', () => {
    expect(inOrderOf('09/12/2026 08:30:00', 'Month first')).toBe('2026-09-12 08:30:00')
    expect(inOrderOf('9/12/26', 'Day first')).toBe('2026-12-09')
    expect(inOrderOf('2026-12-09', 'Day first')).toBe('2026-12-09')
  })
})

describe('lines of a PO', () => {
  const key = (itemNumber: string, wayfairSku: string | null = null, occurrence = 1) => ({
    itemNumber,
    wayfairSku,
    occurrence,
  })

  it('are known by item, SKU where both say it, and occurrence', () => {
    const known = [key('A'), key('A', null, 2), key('B', 'W1')]
    expect(matchLines(known, [key('a'), key('A'), key('A'), key('B', 'W2'), key('B')])).toEqual([
      known[0],
      known[1],
      undefined,
      undefined,
      known[2],
    ])
  })

  it('take their SKU from a later file', () => {
    const known = [key('A')]
    expect(matchLines(known, [key('A', 'W1')])).toEqual(known)
    expect(nextOccurrence([key('A'), key('A', null, 2)], key('a'))).toBe(3)
    expect(nextOccurrence([key('A')], key('A', 'W1'))).toBe(1)
  })
})

describe('the price of a pack', () => {
  it.each([
    // A pack of three for 100.00 is 3 at 33.34 less 0.02.
    [{ quantity: 1, factor: 3, price: 10_000 }, 0, { pieces: 3, price: 3334, discount: 2 }],
    [{ quantity: 2, factor: 1, price: 10_000 }, 15, { pieces: 2, price: 11_500, discount: 0 }],
    [{ quantity: 3, factor: 1, price: 333 }, 15, { pieces: 3, price: 383, discount: 0 }],
    [{ quantity: 1, factor: 1, price: 50 }, 5, { pieces: 1, price: 53, discount: 0 }],
  ] as const)('%j with %d %% is %j', (pack, rate, expected) =>
    expect(pricedPack(pack, rate)).toEqual(expected),
  )
})

describe('the state of a PO without an order', () => {
  const of = (...lines: readonly (readonly [status: string, quantity: number])[]) =>
    lines.map(([status, quantity]) => ({ status, quantity }))
  const first = { isFirst: true, isMapped: true, hasAddress: true }

  it.each([
    [of(['Ready For Pickup', 2]), first, { state: 'Mapped' }],
    [of(['Ready For Pickup', 2]), { ...first, isMapped: false }, { state: 'New' }],
    [of(['Ready For Pickup', 2]), { ...first, hasAddress: false }, { problem: 'address' }],
    [of(['Ready For Pickup', 0]), first, { state: 'Error', problem: 'nothing' }],
    [of(['Shipped', 1]), first, { state: 'Shipped' }],
    [of(['Returned', 1]), first, { state: 'Shipped' }],
    [of(['Shipped', 1]), { ...first, isFirst: false }, { state: 'Error', problem: 'shipped' }],
    [of(['Canceled', 1], ['Cancelled', 2]), first, { state: 'Cancelled' }],
    [of(['Canceled', 1], ['Ready For Pickup', 2]), first, { state: 'Mapped' }],
    [of(['On the moon', 1]), first, { state: 'Error', problem: 'status' }],
  ] as const)('%j with %j is %j', (lines, how, expected) =>
    expect(stateOf(lines, how)).toMatchObject(expected),
  )

  it('is as far as its line that is least far', () => {
    expect(statusOf(of(['Shipped', 1], ['Ready For Pickup', 1], ['Cancelled', 1]))).toBe(
      'Ready For Pickup',
    )
    expect(statusOf(of(['Cancelled', 1]))).toBe('Cancelled')
  })
})
