import { expect, test } from 'vitest'
import { linesWith, textOf, type OptionLine } from '#resources/products/pages/optionText.ts'
import { cellsToMake, matrixOf, typedKey } from '#resources/products/pages/matrix.ts'

test('options are typed as a list: known ones keep their codes, new ones get short ones', () => {
  const known: OptionLine = { id: '1', axis: 'Colour', name: 'Oak', code: 'NOK', position: 1 }
  const lines = linesWith([known], 'Colour', 'Walnut, oak,  Walnut , Wall white')
  expect(lines.map(({ id, name, code }) => [id, name, code])).toEqual([
    [undefined, 'Walnut', 'WAL'],
    ['1', 'oak', 'NOK'],
    [undefined, 'Wall white', 'WAL2'],
  ])
  const sized = linesWith(lines, 'Size', '150 cm; 200 cm')
  expect(sized.map(({ code, position }) => [code, position])).toEqual([
    ['WAL', 1],
    ['NOK', 2],
    ['WAL2', 3],
    ['150', 4],
    ['200', 5],
  ])
  expect(textOf(sized, 'Size')).toBe('150 cm, 200 cm')
  expect(linesWith(sized, 'Colour', '')).toHaveLength(2)
})

test('a cell has its own number, else that of its row, its column, or of all', () => {
  const values = (['Colour', 'Size'] as const).flatMap(axis =>
    [1, 2].map(n => ({ id: `${axis}${n}`, axis, name: `${axis} ${n}`, code: `${axis[0]}${n}` })),
  )
  const there = { id: 's', code: 'S', colourId: 'Colour2', sizeId: 'Size2', fabricId: null }
  const { rows, columns, cells } = matrixOf(values, [there])
  expect([rows.length, columns.length]).toEqual([2, 2])
  const open = cells.flat().filter(({ sku }) => !sku)
  expect(open).toHaveLength(3)
  const typed = {
    [typedKey('all', 'priceNZ')]: '100',
    [typedKey(open[0]!.column, 'priceNZ')]: '110',
    [typedKey(open[0]!.row, 'priceNZ')]: ' 120 ',
    [typedKey(open[0]!.key, 'priceNZ')]: '130',
    [typedKey('all', 'cost')]: '1,5',
  }
  expect(cellsToMake(open, typed)).toEqual([
    { colourId: 'Colour1', sizeId: 'Size1', priceNZ: 130, cost: '1,5' },
    { colourId: 'Colour1', sizeId: 'Size2', priceNZ: 120, cost: '1,5' },
    { colourId: 'Colour2', sizeId: 'Size1', priceNZ: 110, cost: '1,5' },
  ])
})
