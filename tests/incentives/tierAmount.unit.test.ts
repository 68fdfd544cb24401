import { expect, it } from 'vitest'
import { tierAmount, tierParts } from '#resources/incentives/sets/tierAmount.ts'

const tiers = [
  { from: 50_000, percent: 3 },
  { from: 0, percent: 2 },
]

it.each([
  [60_000, 'Marginal', 1300],
  [60_000, 'Whole', 1800],
  // To 50,000 includes 50,000.00.
  [50_000, 'Marginal', 1000],
  [50_000, 'Whole', 1000],
  [50_000.01, 'Marginal', 1000],
  [50_000.01, 'Whole', 1500],
  [0, 'Marginal', 0],
  [-100, 'Whole', 0],
  // 0.25 at 2 % is half a cent, 0.24 less.
  [0.25, 'Marginal', 0.01],
  [0.24, 'Whole', 0],
] as const)('gives of %d %s what its tiers say', (base, mode, amount) =>
  expect(tierAmount(base, tiers, mode)).toBe(amount),
)

it('is exact where floating point is not', () => {
  expect(tierAmount(1.005 * 100, [{ from: 0, percent: 0.3 }], 'Whole')).toBe(0.3)
  expect(tierAmount(99_999_999_999.99, [{ from: 0, percent: 33.333 }], 'Whole')).toBe(
    33_333_000_000,
  )
})

it('gives nothing without tiers, and nothing of 0 percent', () => {
  expect(tierAmount(100, [], 'Marginal')).toBe(0)
  expect(tierAmount(100, [{ from: 0, percent: 0 }], 'Whole')).toBe(0)
})

it('parts add up to the base, and the whole amount never falls where marginal grows', () => {
  const many = [0, 1000, 2500.5, 9999.99].map((from, i) => ({ from, percent: i + 0.125 }))
  let before = 0
  for (let base = 0; base < 20_000; base += 333.33) {
    const parts = tierParts(base, many, 'Marginal')
    expect(parts.reduce((sum, part) => sum + part.base, 0)).toBe(Math.round(base * 100))
    const amount = tierAmount(base, many, 'Marginal')
    expect(amount).toBeGreaterThanOrEqual(before)
    expect(tierAmount(base, many, 'Whole')).toBeGreaterThanOrEqual(amount)
    before = amount
  }
})
