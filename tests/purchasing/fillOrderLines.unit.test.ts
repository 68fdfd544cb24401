import { expect, test } from 'vitest'
import { fillOrderLines } from '#resources/purchasing/containers/fillOrderLines.ts'

const line = (id: string, position: number, room: number) => ({ id, position, room })
const filled = (quantity: number, ...lines: ReturnType<typeof line>[]) =>
  fillOrderLines(lines, quantity).map(part => [part.purchaseOrderLineId, part.quantity])

test('lines are filled by position, each up to its room', () => {
  expect(filled(7, line('b', 2, 6), line('a', 1, 4))).toEqual([
    ['a', 4],
    ['b', 3],
  ])
  expect(filled(4, line('a', 1, 4), line('b', 2, 6))).toEqual([['a', 4]])
})

test('a line without room, or loaded with a reason beyond it, gets nothing', () => {
  expect(filled(3, line('a', 1, 0), line('b', 2, -2), line('c', 3, 3))).toEqual([['c', 3]])
})

test('what no line has room for goes to the last one, which refuses it', () => {
  expect(filled(5, line('a', 1, 2), line('b', 2, 1))).toEqual([
    ['a', 2],
    ['b', 3],
  ])
})

test('an order without lines of the goods gives no part', () => {
  expect(filled(5)).toEqual([])
})
