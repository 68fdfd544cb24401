import { expect, it } from 'vitest'
import { filledLines, oddOf, sumsOf } from '#resources/purchasing/orders/terms/termsOfLines.ts'

const terms = [
  {
    skuId: 'a',
    skuCode: 'A',
    minimumOrder: 20,
    perCarton: 6,
    cost: 9.5,
    readyDate: '2027-02-01',
    volume: 0.5,
  },
  { skuId: 'b', skuCode: 'B', volume: null },
]

it('fills what is empty, and nothing that somebody entered', () => {
  expect(
    filledLines(
      [{ skuId: 'a', quantity: 6, unitCost: '' }, { skuId: 'a', unitCost: 0 }, { skuId: 'c' }],
      terms,
    ),
  ).toEqual([
    { skuId: 'a', quantity: 6, unitCost: 9.5, readyDate: '2027-02-01' },
    { skuId: 'a', quantity: 20, unitCost: 0, readyDate: '2027-02-01' },
    { skuId: 'c' },
  ])
})

it('adds up money, m³ and the share of a container, and names what is not measured', () => {
  const lines = [
    { skuId: 'a', quantity: 20, unitCost: '9.5' },
    { skuId: 'b', quantity: 3, unitCost: 1.005 },
    { skuId: null, quantity: 4, unitCost: 5 },
  ]
  expect(sumsOf(lines, terms)).toMatchObject({ volume: 10, share: 15.5, unmeasured: ['B'] })
  expect(sumsOf(lines.slice(0, 1), terms).amount).toBe(190)
})

it('tells fewer than the MOQ, and cartons that are not whole', () => {
  expect(oddOf(12, terms[0]!)).toBe('fewer')
  expect(oddOf(25, terms[0]!)).toBe('no_cartons')
  expect(oddOf(24, terms[0]!)).toBe(undefined)
  expect(oddOf(1, terms[1]!)).toBe(undefined)
})
