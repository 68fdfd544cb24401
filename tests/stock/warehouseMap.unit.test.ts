import { describe, expect, it } from 'vitest'
import { aislesOf, nextCell, toneOf } from '#resources/stock/positions/map/mapRows.ts'

const shelf = (aisleId: string, usedShare: number | null = 0) => ({ aisleId, usedShare })

describe('the map of a warehouse', () => {
  it('has a row for each aisle, in walking order', () => {
    const aisles = aislesOf([shelf('B'), shelf('B'), shelf('A')])
    expect(aisles.map(([first, ...more]) => [first!.aisleId, more.length])).toEqual([
      ['B', 1],
      ['A', 0],
    ])
  })

  it('says how full a shelf is, and claims nothing of one that says not what fits', () => {
    expect([null, 0, 20, 85, 99.9, 100, 130].map(share => toneOf(shelf('A', share)))).toEqual([
      'neutral',
      'neutral',
      'good',
      'warning',
      'warning',
      'bad',
      'bad',
    ])
  })

  it('is walked by arrows, and stays on the map at its edges', () => {
    const aisles = [[1, 2, 3], [4]]
    expect(nextCell(aisles, [0, 0], 'ArrowRight')).toEqual([0, 1])
    expect(nextCell(aisles, [0, 2], 'ArrowRight')).toEqual([0, 2])
    expect(nextCell(aisles, [0, 0], 'ArrowLeft')).toEqual([0, 0])
    expect(nextCell(aisles, [0, 2], 'ArrowDown')).toEqual([1, 0])
    expect(nextCell(aisles, [0, 0], 'End')).toEqual([0, 2])
    expect(nextCell(aisles, [0, 0], 'ArrowUp')).toBeUndefined()
    expect(nextCell(aisles, [0, 0], 'a')).toBeUndefined()
  })
})
