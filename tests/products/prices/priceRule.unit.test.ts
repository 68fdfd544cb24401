import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  rounded,
  roundingLabels,
  roundings,
  ruledPrice,
} from '#resources/products/prices/bulk/priceRule.ts'

const base = { regular: 200, cost: 60, taxRate: 15 }

it.each([
  ['Percent', -10, 'To the cent', 180],
  ['Percent', -33.3, 'To the cent', 133.4],
  ['Percent', 7.5, '9', 219],
  ['Amount', -20.5, 'To the cent', 179.5],
  ['Amount', -20.5, '.00', 180],
  ['Amount', -20.5, '.99', 179.99],
  ['Amount', -20.5, '.95', 179.95],
  // 60 is 40 % of 100, which is 115 with tax.
  ['Margin', 60, 'To the cent', 172.5],
  ['Margin', 40, 'To the cent', 115],
  ['Margin', 40, '9', 119],
] as const)('%s of %d, rounded %s, is %d', (by, value, round, price) => {
  expect(ruledPrice({ by, value, round }, base)).toBe(price)
})

it('What a rule needs and nobody knows is told, never taken for 0', () => {
  const round = 'To the cent'
  expect(ruledPrice({ by: 'Percent', value: 5, round }, { ...base, regular: null })).toBe(
    'no_price',
  )
  expect(ruledPrice({ by: 'Margin', value: 5, round }, { ...base, cost: null })).toBe('no_cost')
})

it('A rounded price is the nearest with its ending, and one that is there', () => {
  const endsIn = {
    '.00': [100, 0],
    '.99': [100, 99],
    '.95': [100, 95],
    '9': [1000, 900],
    '0.05': [5, 0],
  } as const
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.constantFrom(...roundings.filter(to => to !== 'To the cent')),
      (cents, to) => {
        const [step, ending] = endsIn[to]
        const made = Math.round(rounded(cents / 100, to) * 100)
        expect(made % step).toBe(ending)
        expect(made).toBeGreaterThan(0)
        if (cents > step) expect(Math.abs(made - cents)).toBeLessThanOrEqual(step / 2)
      },
    ),
    { seed: 1, numRuns: 500 },
  )
})

it.each(Object.entries(roundingLabels))(
  'rounding to %s says what it makes of 507.20: %s',
  (to, label) => {
    const [, example] = /\((.+)\)/.exec(label)!
    expect(rounded(507.2, to as keyof typeof roundingLabels)).toBe(Number(example))
  },
)
