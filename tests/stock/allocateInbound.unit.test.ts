import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocateInbound,
  type InboundLine,
  type Promised,
} from '#resources/stock/reservations/allocateInbound.ts'

const container = (lineId: string, quantity: number, purchaseOrderLineId: string | null = null) =>
  ({ source: 'Container', lineId, skuId: 's', purchaseOrderLineId, quantity }) satisfies InboundLine
const ordered = (lineId: string, quantity: number) =>
  ({
    source: 'Purchase order',
    lineId,
    skuId: 's',
    purchaseOrderLineId: lineId,
    quantity,
  }) satisfies InboundLine
const promise = (quantity: number, named: Partial<Promised> = {}): Promised => ({
  source: 'Purchase order',
  skuId: 's',
  containerLineId: null,
  purchaseOrderLineId: null,
  quantity,
  ...named,
})
const out = (quantity: number, containerLineId: string) =>
  promise(quantity, { source: 'Container', containerLineId })
const sums = (lines: readonly InboundLine[], promised: readonly Promised[]) => {
  const of = new Map<string, number>()
  for (const { line, quantity } of allocateInbound(lines, promised))
    of.set(line.lineId, (of.get(line.lineId) ?? 0) + quantity)
  return Object.fromEntries(of)
}

describe('which goods on their way a promise has', () => {
  it('out of a container: those of the container, more than it carries too', () => {
    expect(sums([container('c1', 8), container('c2', 8)], [out(10, 'c2')])).toEqual({ c2: 10 })
  })
  it('out of a purchase order: what is still to be shipped, then what containers bring of it', () => {
    const lines = [container('c1', 5, 'p'), container('c2', 9, 'p'), ordered('p', 20)]
    const named = { purchaseOrderLineId: 'p' }
    expect(sums(lines, [promise(12, named)])).toEqual({ p: 12 })
    expect(sums(lines, [promise(27, named)])).toEqual({ p: 20, c1: 5, c2: 2 })
    expect(sums(lines, [promise(40, named)])).toEqual({ p: 26, c1: 5, c2: 9 })
    expect(sums(lines, [promise(27, named), out(4, 'c1')])).toEqual({ p: 20, c1: 5, c2: 6 })
  })
  it('of which all is shipped: what containers bring, the last of them bears what is oversold', () => {
    const lines = [container('c1', 5, 'p'), container('c2', 9, 'p'), container('c3', 50)]
    expect(sums(lines, [promise(7, { purchaseOrderLineId: 'p' })])).toEqual({ c1: 5, c2: 2 })
    expect(sums(lines, [promise(20, { purchaseOrderLineId: 'p' })])).toEqual({ c1: 5, c2: 15 })
  })
  it('that names none, or one of which nothing is left to come: the earliest purchase orders', () => {
    const lines = [container('c1', 5, 'p'), ordered('p', 3), ordered('q', 2)]
    expect(sums(lines, [promise(4), promise(3, { purchaseOrderLineId: 'gone' })])).toEqual({
      p: 3,
      q: 4,
    })
    expect(sums([container('c1', 5)], [promise(4)])).toEqual({})
  })
  it('what a line gives does not depend on how the promises are divided or in which order they come', () => {
    const anyPromise = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      of: fc.constantFrom('c1', 'c2', 'p', 'q', 'gone', 'none'),
    })
    fc.assert(
      fc.property(fc.array(anyPromise, { maxLength: 12 }), promises => {
        const lines = [
          container('c1', 6, 'p'),
          container('c2', 7),
          ordered('p', 4),
          ordered('q', 5),
        ]
        const each = promises.map(({ quantity, of }) =>
          of.startsWith('c')
            ? out(quantity, of)
            : promise(quantity, { purchaseOrderLineId: of === 'none' ? null : of }),
        )
        const apart = each.flatMap(p =>
          Array.from({ length: p.quantity }, () => ({ ...p, quantity: 1 })),
        )
        expect(sums(lines, apart.toReversed())).toEqual(sums(lines, each))
        const total = (all: readonly { quantity: number }[]) =>
          all.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(total(allocateInbound(lines, each))).toBe(total(each))
      }),
    )
  })
})
