import { describe, expect, it } from 'vitest'
import { readyDay } from '#resources/sales/sellIt/screen/sale.ts'
import { linesWith } from '#resources/sales/sellIt/screen/taking/edits.ts'
import { begunOf, newCustomerOf, type Hit } from '#resources/sales/sellIt/screen/taking/hits.ts'

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

  it('offers to write down a customer of what is a name, a telephone or an e-mail, and no product', () => {
    expect(['Ana Pere', '021 555 0199', 'ana@pere.example'].map(begunOf)).toEqual([
      { name: 'Ana Pere' },
      { phone: '021 555 0199' },
      { email: 'ana@pere.example' },
    ])
    expect(['BED-0042', '9421234567890', '3*', 'ana@', 'a'].map(begunOf)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    const hit = (of: string) => ({ of, it: { id: '1' } }) as unknown as Hit
    expect(newCustomerOf('oak', [hit('goods')])).toEqual([])
    expect(newCustomerOf('ana', [hit('goods'), hit('customers')])).toMatchObject([
      { of: 'new_customers', it: { given: { name: 'ana' } } },
    ])
  })
})
