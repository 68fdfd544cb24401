import { expect, it } from 'vitest'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'

const lines = () => [
  { id: 'first', quantity: 2 },
  { id: 'empty', quantity: 0 },
  { id: 'last', quantity: 5 },
]

it('takes pieces from the first lines on until there are enough; lines have less by it', () => {
  const there = lines()
  expect(takeInOrder(there, 4)).toEqual({
    taken: [
      { id: 'first', quantity: 2 },
      { id: 'last', quantity: 2 },
    ],
    lacks: 0,
  })
  expect(there.map(({ quantity }) => quantity)).toEqual([0, 0, 3])
})

it('says how many pieces are lacking', () => {
  expect(takeInOrder(lines(), 9)).toMatchObject({ taken: [{}, {}], lacks: 2 })
  expect(takeInOrder(lines(), 0)).toEqual({ taken: [], lacks: 0 })
})
