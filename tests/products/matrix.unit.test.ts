import { expect, test } from 'vitest'
import { linesWith, textOf, type OptionLine } from '#resources/products/pages/optionText.ts'
import { cellsToMake, lackingIn, matrixOf, typedKey } from '#resources/products/pages/matrix.ts'
import { makeSkusCalls } from '#resources/products/axes/makeSkus.calls.ts'
import { problemsIn, refusalOf } from '#resources/products/pages/refusal.ts'
import {
  countOfSets,
  membersIn,
  priceOfSet,
  setsOf,
  type MemberSku,
} from '#resources/products/pages/sets.ts'

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

const skuOf = (productId: string, n: number, more: Partial<MemberSku> = {}): MemberSku => ({
  skuId: `${productId}${n}`,
  code: `${productId}-${n}`,
  productId,
  product: productId,
  options: `${productId} colour ${n}`,
  optionCodes: `${productId}${n}`,
  priceNZ: 100 * n,
  priceCA: null,
  ...more,
})
const memberOf = (productId: string, quantity: string, count: number) => {
  const skus = Array.from({ length: count }, (_, n) => skuOf(productId, n + 1))
  return { productId, product: productId, quantity, skus, chosen: new Set(skus.map(s => s.skuId)) }
}

test('a combo has a set for each choice of its members; what leaves no choice is in all of them', () => {
  const members = [memberOf('Table', '1', 2), memberOf('Bench', '1', 1), memberOf('Chair', '4', 3)]
  const bare = { colourId: null, sizeId: null, fabricId: null }
  const skus = ['set', 'six'].map(id => ({ id, code: id, ...bare }))
  const made = [
    ...['Table2', 'Bench1'].map(skuId => ({ comboSkuId: 'set', skuId, quantity: 1 })),
    { comboSkuId: 'set', skuId: 'Chair3', quantity: 4 },
    // Of other chairs: not one of these sets.
    ...['Table1', 'Bench1'].map(skuId => ({ comboSkuId: 'six', skuId, quantity: 1 })),
    { comboSkuId: 'six', skuId: 'Chair1', quantity: 6 },
  ]
  expect(countOfSets([], members)).toBe(6)
  const { rows, columns, cells } = setsOf([], members, skus, made)
  expect(rows.map(({ title }) => title)).toEqual(['Table colour 1', 'Table colour 2'])
  expect(columns.map(({ title }) => title)).toEqual([1, 2, 3].map(n => `Chair colour ${n}`))
  expect(cells.map(row => row.map(({ sku }) => sku?.code))).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, 'set'],
  ])
  const [first] = cells[0]!
  expect(cellsToMake([first!], { [typedKey('all', 'priceCA')]: '899' })).toEqual([
    {
      members: [
        { skuId: 'Table1', quantity: 1 },
        { skuId: 'Bench1', quantity: 1 },
        { skuId: 'Chair1', quantity: 4 },
      ],
      priceCA: 899,
    },
  ])
  // 100 + 100 + 4 x 100, less 12.5 %; without a price of each member there is none.
  expect(priceOfSet(first!, 'priceNZ', '12.5')).toBe(525)
  expect(priceOfSet(first!, 'priceCA', '12.5')).toBeUndefined()
  expect(priceOfSet(first!, 'priceNZ', '')).toBeUndefined()
  const own = [1, 2].map(n => ({ id: `v${n}`, axis: 'Size' as const, name: `${n}`, code: `${n}` }))
  expect(countOfSets(own, members)).toBe(12)
  expect(setsOf(own, members, [], []).cells.flat()[3]!.values).toEqual([own[0]])
  expect(
    membersIn(
      made,
      members.flatMap(({ skus: all }) => all),
    ),
  ).toMatchObject([
    { productId: 'Table', quantity: '1', chosen: new Set(['Table1', 'Table2']) },
    { productId: 'Bench', quantity: '1' },
    { productId: 'Chair', quantity: '4', chosen: new Set(['Chair1', 'Chair3']) },
  ])
})

test('a refusal stands at its cells; SKUs tell which axes of their product they lack', () => {
  const value = (axis: 'Colour' | 'Size') => ({ id: axis, axis, name: axis, code: axis })
  const values = [value('Colour'), value('Size')]
  const sent = matrixOf(values, []).cells.flat()
  expect(refusalOf({ 'cells.0.code': 'Taken.', setDiscount: 'Too much.' }, sent)).toEqual({
    summary: ['Colour, Size: Taken.', 'Too much.'],
    cells: new Map([[sent[0]!.key, ['Taken.']]]),
    fields: { setDiscount: 'Too much.' },
  })
  const wrong = { cells: cellsToMake(sent, { [typedKey('all', 'cost')]: '1,5' }), setDiscount: 95 }
  expect(Object.keys(problemsIn(makeSkusCalls.makeSkus.input, wrong))).toEqual([
    'setDiscount',
    'cells.0.cost',
  ])
  const old = { id: 'o', code: 'O', colourId: 'Colour', sizeId: null, fabricId: null }
  expect(lackingIn(values, [old, { ...old, sizeId: 'Size' }])).toEqual([
    { sku: old, lacking: ['Size'] },
  ])
})
