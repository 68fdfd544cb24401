import { expect, test } from 'vitest'
import { listColumns } from '../../src/views/columns.ts'
import { widthsOf } from '../../src/views/list/widths.ts'
import { parcels } from './parcels.tsx'

/** What a browser makes of a width in a list of so many pixels. */
const drawn = (css: string, list: number) => {
  const sizes = css.replaceAll('100cqw', String(list)).replaceAll('px', '')
  const parts = /^clamp\((.+), (.+) \+ \((.+) - (.+)\) \* (.+), (.+)\)$/.exec(sizes)?.slice(1)
  if (!parts) return Number(sizes)
  const [least, from, all, others, share, most] = parts.map(Number)
  return Math.min(most!, Math.max(least!, from! + (all! - others!) * share!))
}
const sumIn = (list: number, cols: readonly string[]) =>
  cols.reduce((sum, css) => sum + drawn(css, list), 0)

const columns = listColumns(
  parcels,
  ['no', 'state', 'carrier', 'value', 'tagIds', 'createdOnUtc'].map(field => ({ field })),
)

test('in a list narrower than its columns those of texts give up what is missing, and no more', () => {
  const { width, least, cols } = widthsOf(columns, 46)
  expect(least).toBeLessThan(width)
  const between = Math.round((least + width) / 2)
  expect(sumIn(between, cols)).toBeCloseTo(between, 0)
  expect(sumIn(width + 400, cols)).toBeCloseTo(width, 0)
  expect(sumIn(least - 200, cols)).toBeCloseTo(least, 0)
})

test('numbers and instants keep their width, and every column that of its heading', () => {
  const { cols } = widthsOf(columns, 46)
  const of = (name: string) => cols[columns.findIndex(column => column.name === name)]
  expect(of('value')).toMatch(/^\d+px$/)
  expect(of('createdOnUtc')).toMatch(/^\d+px$/)
  for (const { label, least } of columns) expect(least).toBeGreaterThan(label.length * 7)
})

test('columns that a person has sized are as wide as that in every list', () => {
  const { width, least, cols } = widthsOf(
    listColumns(parcels, [{ field: 'no', width: 300 }, { field: 'carrier' }]),
    46,
  )
  expect(cols[0]).toBe('300px')
  expect(cols[1]).toMatch(/^\d+(\.\d+)?px$/)
  expect(least).toBe(width)
})
