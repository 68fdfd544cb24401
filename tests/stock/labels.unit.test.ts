import '#tests/support/installBrowser.ts'
import { expect, test } from 'vitest'
import { shelfLabels } from '#resources/stock/check/labels/shelfLabels.ts'
import { labelFormats, pagesOf, perPage } from '#define/labels/labelFormats.ts'
import { barcodeKind } from '#define/labels/barcodeKind.ts'

test.each([
  ['2100041001689', 'ean13'],
  ['2100041001688', 'code128'],
  ['96385074', 'ean8'],
  ['036000291452', 'upca'],
  ['AKL-A1-2', 'code128'],
])('%s is read as %s', (text, kind) => {
  expect(barcodeKind(text)).toBe(kind)
})

test.each([
  [{ copies: [1, 1], first: 1 }, [['a', 'b', undefined]]],
  [
    { copies: [2, 3], first: 2 },
    [
      [undefined, 'a', 'a'],
      ['b', 'b', 'b'],
    ],
  ],
  [{ copies: [0, 1], first: 3 }, [[undefined, undefined, 'b']]],
])('labels take their places: %o', ({ copies, first }, pages) => {
  const wanted = ['a', 'b'].map((label, i) => ({ label, copies: copies[i]! }))
  const made = pagesOf(wanted, { columns: 3, rows: 1 }, first)
  expect(made.map(page => Array.from({ length: 3 }, (_, place) => page[place]))).toEqual(pages)
})

test.each(labelFormats)('$id fits its page', ({ page, width, height, columns, rows, top }) => {
  const [wide, tall] = { a4: [210, 297], a6: [105, 148], roll: [100, 50] }[page] as [number, number]
  expect(columns * width).toBeLessThanOrEqual(wide)
  expect(top + rows * height).toBeLessThanOrEqual(tall)
  expect(perPage({ columns, rows })).toBe(columns * rows)
})

const sku = {
  skuId: 's1',
  code: 'OAK-DC',
  name: 'Oak chair, Walnut',
  barcode: '2100041001689',
  options: 'Walnut',
  length: 46,
  width: 54,
  height: 88,
  members: [],
  price: 249,
  promoPrice: null,
  promoEndsOnUtc: null,
}
const labelsOf = (more: object, country: 'NZ' | 'CA' = 'NZ') =>
  shelfLabels(
    { data: [{ ...sku, ...more }], totalCount: 1, atUtc: '2026-11-20T04:00:00.000Z' },
    { country },
  )

test.each([
  [{}, 'NZ', { now: '$249', notes: ['including GST'] }],
  [{ price: 249.5 }, 'CA', { now: '$249.50', notes: ['plus tax'] }],
  [
    { promoPrice: 199, promoEndsOnUtc: '2026-11-30T11:00:00.000Z' },
    'NZ',
    { now: '$199', was: '$249', notes: ['including GST', 'until 30/11/2026'] },
  ],
  // What is dearer than the regular price is no promotion.
  [
    { promoPrice: 299, promoEndsOnUtc: '2026-11-30T11:00:00.000Z' },
    'NZ',
    { now: '$249', notes: ['including GST'] },
  ],
  [{ price: null, promoPrice: 199 }, 'NZ', { now: '$199', notes: ['including GST'] }],
] as const)('the price of %o in %s', (more, country, price) => {
  expect(labelsOf(more, country).labels[0]!.price).toEqual(price)
})

test('a label says what it is about once, and when its price held', () => {
  expect(labelsOf({}).labels[0]).toMatchObject({
    title: 'Oak chair, Walnut',
    facts: ['46 × 54 × 88 cm'],
    code: 'OAK-DC',
    barcode: '2100041001689',
    foot: 'Price as of 20th Nov 2026, 4:00 PM',
  })
  const set = { length: null, members: [{ quantity: 4, name: 'Oak chair' }], barcode: null }
  expect(labelsOf({ ...set, name: 'Oak set' }).labels[0]).toMatchObject({
    facts: ['Walnut', '4 × Oak chair'],
    barcode: null,
  })
})

test('what has no price has no label, and says why', () => {
  expect(labelsOf({ price: null }, 'CA')).toEqual({
    labels: [],
    refused: [
      { id: 's1', title: sku.name, why: 'it has no current price in Canada. Set one first.' },
    ],
  })
})
