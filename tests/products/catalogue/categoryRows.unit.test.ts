import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  childrenOf,
  isWithin,
  placeAt,
  placeByKey,
  placeOf,
  rowsOf,
  type InTree,
} from '#resources/products/grouping/tree/categoryRows.ts'

const make = (id: string, parentId: string | null, position: number): InTree => ({
  id,
  name: id,
  parentId,
  position,
  version: 1,
  productCount: 0,
})
const all = [
  make('beds', null, 2),
  make('sofas', null, 1),
  make('corner', 'sofas', 1),
  make('leather', 'sofas', 2),
  make('bunk', 'beds', 1),
  make('lost', 'gone', 1),
]

describe('the tree of categories', () => {
  it('stands in its order; what lost its parent is on top, what is closed hides what is below', () => {
    const shown = rowsOf(all, new Set(['beds'])).map(({ category, level }) => [category.id, level])
    expect(shown).toEqual([
      ['lost', 1],
      ['sofas', 1],
      ['corner', 2],
      ['leather', 2],
      ['beds', 1],
    ])
  })

  it('takes a drop before, into or behind a row', () => {
    expect(placeAt(all, 'bunk', 'leather', 0.1)).toEqual({ parentId: 'sofas', nextId: 'leather' })
    expect(placeAt(all, 'bunk', 'leather', 0.5)).toEqual({ parentId: 'leather', nextId: null })
    expect(placeAt(all, 'bunk', 'corner', 0.9)).toEqual({ parentId: 'sofas', nextId: 'leather' })
    expect(placeAt(all, 'sofas', 'corner', 0.5)).toBeUndefined()
    expect(placeAt(all, 'sofas', 'sofas', 0.9)).toBeUndefined()
  })

  it('moves by keys among siblings, out and in', () => {
    expect(placeByKey(all, 'leather', 'ArrowUp')).toEqual({ parentId: 'sofas', nextId: 'corner' })
    expect(placeByKey(all, 'corner', 'ArrowDown')).toEqual({ parentId: 'sofas', nextId: null })
    expect(placeByKey(all, 'leather', 'ArrowRight')).toEqual({ parentId: 'corner', nextId: null })
    expect(placeByKey(all, 'corner', 'ArrowLeft')).toEqual({ parentId: null, nextId: 'beds' })
    expect(placeByKey(all, 'corner', 'ArrowUp')).toBeUndefined()
    expect(placeByKey(all, 'sofas', 'ArrowLeft')).toBeUndefined()
  })

  it('never comes below itself, however it is dragged', () => {
    const ids = all.map(({ id }) => id)
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(...ids),
            fc.constantFrom(...ids),
            fc.float({ min: 0, max: 1, noNaN: true }),
          ),
          { maxLength: 30 },
        ),
        drops => {
          let now: readonly InTree[] = all
          for (const [dragged, over, share] of drops) {
            const place = placeAt(now, dragged, over, share)
            if (!place) continue
            const order = childrenOf(now, place.parentId)
              .map(({ id }) => id)
              .filter(id => id !== dragged)
            const at = place.nextId ? order.indexOf(place.nextId) : order.length
            expect(at).toBeGreaterThanOrEqual(0)
            const next = order.toSpliced(at, 0, dragged)
            now = now.map(each =>
              next.includes(each.id)
                ? {
                    ...each,
                    position: next.indexOf(each.id) + 1,
                    ...(each.id === dragged && { parentId: place.parentId }),
                  }
                : each,
            )
            expect(placeOf(now, dragged)).toEqual(place)
          }
          expect(rowsOf(now, new Set())).toHaveLength(all.length)
          expect(now.every(({ id, parentId }) => !isWithin(now, parentId, id))).toBe(true)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })
})
