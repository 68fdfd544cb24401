import { expect, it } from 'vitest'
import { partsOf } from '#resources/incentives/pay/who/parts.ts'

const payments = [
  { id: 'a', amount: 34_500, month: '2026-01-01' },
  { id: 'b', amount: 57_500, month: '2026-02-01' },
  { id: 'c', amount: 23_000, month: '2026-02-01' },
  { id: 'd', amount: -23_000, month: '2026-04-01' },
  { id: 'e', amount: 100, month: null },
]
const lines = [
  { month: '2026-01-01', base: 30_000, amount: 900 },
  { month: '2026-02-01', base: 70_000, amount: 2101 },
  { month: '2026-03-01', base: 1000, amount: 30 },
  { month: '2026-04-01', base: -20_000, amount: -600 },
  { month: '2026-05-01', base: -500, amount: -15 },
]
const amounts = (id: string) =>
  partsOf(id, payments, lines).map(({ month, amount }) => [month, amount])

it('parts what a month gave among the payments that it counted first', () => {
  // March counts nothing new: it is of all that was paid before.
  expect(amounts('a')).toEqual([
    ['2026-01-01', 900],
    ['2026-03-01', 9],
  ])
  expect(amounts('b')).toEqual([
    ['2026-02-01', 1501],
    ['2026-03-01', 15],
  ])
  expect(amounts('c')).toEqual([
    ['2026-02-01', 600],
    ['2026-03-01', 6],
  ])
})

it('takes back for money that was given back, and for no payment where goods came back', () => {
  expect(amounts('d')).toEqual([['2026-04-01', -600]])
  expect(amounts('e')).toEqual([])
  expect(amounts('unknown')).toEqual([])
})
