import { expect, test } from 'vitest'
import type { OrderPaper } from '#resources/sales/documents/orderPaper.server.ts'
import { sinceNotes } from '#resources/sales/documents/returnedPaper.server.ts'

const line = (id: string, amount: number) => ({
  id,
  within: null,
  code: '',
  name: id,
  remark: null,
  quantity: 1,
  price: amount,
  discount: 0,
  amount,
  delivered: 0,
  returned: 0,
})
/** A credit note of lines and one tax, as far as its amounts go. */
const note = (lines: readonly (readonly [string, number])[], tax: number) => {
  const subtotal = lines.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0) / 100
  return {
    orderId: 'order',
    lines: lines.map(([id, amount]) => line(id, amount)),
    taxes: [{ name: 'GST', rate: 5, amount: tax }],
    subtotal,
    discount: 0,
    shipping: 0,
    tax,
    total: Math.round((subtotal + tax) * 100) / 100,
  } as unknown as OrderPaper
}

test('a rest that rounding left on a note before is taken back where it is gone since', () => {
  const before = note(
    [
      ['first', 43],
      ['order', 0.01],
    ],
    4.73,
  )
  const now = note(
    [
      ['first', 43],
      ['second', 36.33],
    ],
    8.75,
  )
  const { lines, tax, subtotal, total } = sinceNotes(now, [before])
  expect(lines.map(({ id, amount }) => [id, amount])).toEqual([
    ['second', 36.33],
    ['order', -0.01],
  ])
  expect([subtotal, tax, total]).toEqual([36.32, 4.02, 40.34])
})
