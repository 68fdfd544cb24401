import { describe, expect, it } from 'vitest'
import {
  emptyRow,
  pastedCells,
  rowsToSend,
  withCells,
  withPlaces,
} from '#resources/stock/stocktakes/sheet/sheetRows.ts'

const texts = { place: 'No place', code: 'No SKU', quantity: 'No number' }
const rows = (...cells: Parameters<typeof emptyRow>[0][]) => cells.map(each => emptyRow(each))

describe('a count sheet of paper', () => {
  it('sends what was typed: a row without a place is of the place above, a printed SKU without a number was not counted', () => {
    const at = { place: 'A-1' }
    const sent = rowsToSend(
      rows(
        { place: 'A-1', code: 'SOFA', quantity: '2', stockStatus: 'Damaged' },
        { code: 'LAMP', quantity: '0', isLast: true },
        { place: 'A-2', code: 'DESK' },
        { place: 'A-3', isLast: true },
        {},
      ),
      texts,
    )
    expect(sent).toEqual([
      {
        index: 0,
        sent: { ...at, code: 'SOFA', quantity: 2, stockStatus: 'Damaged', isLast: false },
      },
      { index: 1, sent: { ...at, code: 'LAMP', quantity: 0, stockStatus: 'Normal', isLast: true } },
      { index: 3, sent: { place: 'A-3', isLast: true } },
    ])
  })

  it('keeps a row at its place when the row above that names it leaves', () => {
    const [, ...left] = withPlaces(
      rows({ place: 'A-1', code: 'SOFA', quantity: '2' }, { code: 'LAMP', quantity: '1' }, {}),
    )
    expect(left.map(({ place }) => place)).toEqual(['A-1', ''])
  })

  it('names the cell that is missing or wrong before anything is sent', () => {
    const found = rowsToSend(
      rows(
        { code: 'SOFA', quantity: '2' },
        { place: 'A-1', quantity: '2' },
        { place: 'A-1', code: 'SOFA', quantity: '1.5' },
        { place: 'A-1', code: 'SOFA', quantity: '-1' },
        { place: 'A-1', code: 'SOFA', isLast: true },
      ),
      texts,
    )
    expect(found.map(({ problem }) => problem?.field)).toEqual([
      'place',
      'code',
      'quantity',
      'quantity',
      'quantity',
    ])
  })

  it('takes rows of a spreadsheet from the marked cell on, and has an empty row at its end', () => {
    const pasted = pastedCells(
      [
        ['SOFA', ' 2 ', 'more'],
        ['LAMP', '3'],
      ],
      1,
    )
    const next = withCells(rows({ place: 'A-1' }), 0, pasted)
    expect(next.map(({ place, code, quantity }) => [place, code, quantity])).toEqual([
      ['A-1', 'SOFA', '2'],
      ['', 'LAMP', '3'],
      ['', '', ''],
    ])
  })
})
