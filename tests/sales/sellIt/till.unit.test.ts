import { describe, expect, it } from 'vitest'
import { readyDay } from '#resources/sales/sellIt/screen/sale.ts'
import { linesWith } from '#resources/sales/sellIt/screen/taking/edits.ts'

describe('a sale on the screen', () => {
  it('can leave when all pieces of all lines are there', () => {
    const line = { isService: false, readyOn: '2026-12-20', comingOn: '2026-12-10' }
    const now = { isService: false, readyOn: '2026-11-26', comingOn: null }
    expect(readyDay([now, line])).toBe('2026-12-20')
    expect(readyDay([{ ...line, readyOn: null }])).toBe('2026-12-10')
    expect(readyDay([{ ...line, isService: true }])).toBe('')
  })

  it('sends a change of one line with the others as they are', () => {
    const lines = [
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 2 },
    ]
    expect(linesWith(lines, { id: 'b', part: { price: 5 } })).toEqual([
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 2, price: 5 },
    ])
    expect(linesWith(lines, { id: 'a', part: null })).toEqual([{ id: 'b', quantity: 2 }])
  })
})
