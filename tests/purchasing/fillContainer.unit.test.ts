import { expect, it } from 'vitest'
import { checkDigit, hasCheckDigit } from '#resources/purchasing/containers/containerNumber.ts'
import { loadOf, roomOf } from '#resources/purchasing/containers/filling/capacity.ts'
import { fillContainer, type Open } from '#resources/purchasing/containers/filling/fillContainer.ts'

const line = (id: string, fields: Partial<Open> = {}): Open => ({
  purchaseOrderLineId: id,
  skuCode: id.toUpperCase(),
  notLoaded: 10,
  perCarton: 1,
  cover: 4,
  readyDate: null,
  volume: 1,
  weight: 10,
  ...fields,
})
const taken = (open: readonly Open[], left = { volume: 20, weight: 1000 }) =>
  fillContainer(open, left).lines.map(({ purchaseOrderLineId, quantity }) => [
    purchaseOrderLineId,
    quantity,
  ])

it('takes lines with the least cover first; what is not sold comes last', () => {
  expect(
    taken([line('slow', { cover: null }), line('b', { cover: 3 }), line('a', { cover: 0.5 })]),
  ).toEqual([
    ['a', 10],
    ['b', 10],
  ])
})

it('takes what is ready first of lines with the same cover', () => {
  const open = [
    line('late', { readyDate: '2026-03-01' }),
    line('soon', { readyDate: '2026-02-01' }),
  ]
  expect(taken(open, { volume: 10, weight: 1000 })).toEqual([['soon', 10]])
})

it('takes whole cartons, and all of a line with its last carton', () => {
  expect(taken([line('a', { perCarton: 4 })], { volume: 9.9, weight: 1000 })).toEqual([['a', 8]])
  expect(taken([line('a', { perCarton: 4 })], { volume: 10, weight: 1000 })).toEqual([['a', 10]])
})

it('ends where the kg are full, and gives the room of what does not fit to the next', () => {
  const open = [line('heavy', { cover: 1, weight: 90 }), line('light', { cover: 2, weight: 1 })]
  expect(taken(open, { volume: 20, weight: 100 })).toEqual([
    ['heavy', 1],
    ['light', 10],
  ])
  expect(taken([line('big', { cover: 1, volume: 30 }), line('small', { cover: 2 })])).toEqual([
    ['small', 10],
  ])
})

it('fills to the last piece in spite of fractions', () => {
  expect(
    taken([line('a', { notLoaded: 3, volume: 0.1 })], { volume: 0.1 + 0.2, weight: 99 }),
  ).toEqual([['a', 3]])
})

it('names SKUs without measures and leaves them out', () => {
  const open = [line('b', { volume: null }), line('a', { weight: 0 }), line('c')]
  expect(fillContainer(open, { volume: 50, weight: 1000 })).toEqual({
    lines: [{ purchaseOrderLineId: 'c', quantity: 10 }],
    unmeasured: ['A', 'B'],
  })
  expect(
    loadOf([
      { skuCode: 'C', quantity: 3, volume: 1.5, weight: 20 },
      { skuCode: 'A', quantity: 3, volume: 1, weight: null },
    ]),
  ).toEqual({ volume: 7.5, weight: 60, unmeasured: ['A'] })
})

it('takes nothing into a container that is full', () => {
  expect(taken([line('a')], { volume: -1, weight: 1000 })).toEqual([])
})

it('knows the room of each type, of which 85 % can be used', () => {
  expect([roomOf('20'), roomOf('40'), roomOf('40HC')]).toEqual([
    { volume: 28.05, weight: 28_200 },
    { volume: 56.95, weight: 26_700 },
    { volume: 64.6, weight: 26_500 },
  ])
})

it('knows the check digit of a container (ISO 6346)', () => {
  expect(checkDigit('CSQU305438')).toBe(3)
  expect(hasCheckDigit('CSQU3054383')).toBe(true)
  expect(hasCheckDigit('CSQU3054384')).toBe(false)
  expect(hasCheckDigit('CSQU3054833')).toBe(false)
})
