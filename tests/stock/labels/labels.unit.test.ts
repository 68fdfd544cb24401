import '#tests/support/installProduct.ts'
import { expect, test } from 'vitest'
import { labelParts } from '#resources/stock/labels/labelPages.server.ts'
import { labelContent } from '#resources/stock/labels/labelContents.server.ts'
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

const row = {
  id: 'l1',
  code: 'OAK-DC',
  name: 'Oak chair, Walnut',
  barcode: '2100041001689',
  options: 'Walnut',
  length: 46,
  width: 54,
  height: 88,
  members: null,
  market: 'NZ' as const,
  price: 249,
  was: null,
  promotion: null,
  fromOnUtc: '2026-11-20T04:00:00.000Z',
  untilOnUtc: null,
  finance: null,
  qr: 'QR',
  createdOnUtc: '2026-11-20T04:00:00.000Z',
}

test.each([
  [{}, { now: '$249', notes: ['including GST'] }],
  [
    { price: 249.5, market: 'CA' as const },
    { now: '$249.50', notes: ['plus tax'] },
  ],
  [
    { price: 199, was: 249, untilOnUtc: '2026-11-30T11:00:00.000Z' },
    { now: '$199', was: '$249', save: 'Save $50', notes: ['until 30/11/2026', 'including GST'] },
  ],
  // Not of the whole day that it is over on.
  [
    { untilOnUtc: '2026-12-10T12:00:00.000Z' },
    { now: '$249', notes: ['until 11/12/2026, 1:00 am NZDT', 'including GST'] },
  ],
  [
    { market: 'CA' as const, untilOnUtc: '2026-12-26T06:00:00.000Z' },
    { now: '$249', notes: ['until 25/12/2026', 'plus tax'] },
  ],
])('the price of %o', (more, price) => {
  expect(labelContent({ ...row, ...more }).price).toEqual(price)
})

test.each(['105x148', '105x74', '70x37'])(
  'on %s what is saved is the largest line below the price',
  id => {
    const format = labelFormats.find(each => each.id === id)!
    const label = labelContent({
      ...row,
      price: 279.5,
      was: 391.3,
      promotion: 'Thanks',
      untilOnUtc: '2026-11-30T11:00:00.000Z',
      finance: '$4.89 a week for 104 weeks, Totara Row Finance',
    })
    const parts = labelParts(label, format).flatMap(part =>
      'text' in part ? [{ text: part.text, size: part.size, y: part.y }] : [],
    )
    const lineOf = (some: string) => parts.find(({ text }) => text.includes(some))!
    expect(lineOf('Save $111.80').size).toBeGreaterThanOrEqual(lineOf('including GST').size)
    // Nothing that has to be said ends a line that may be cut.
    expect(lineOf('including GST').text).not.toContain('…')
    if (id === '105x74') {
      expect(lineOf('Save $111.80').text).toBe('Save $111.80')
      expect(lineOf('including GST').text).toBe('including GST')
      expect(lineOf('$4.89 a week').y).toBeGreaterThan(lineOf('including GST').y)
    }
  },
)

test('a label says what it is about once, and when its price held', () => {
  expect(labelContent(row)).toMatchObject({
    title: 'Oak chair, Walnut',
    facts: ['46 × 54 × 88 cm'],
    code: 'OAK-DC',
    barcode: '2100041001689',
    qr: 'QR',
    foot: 'Price as of 20/11/2026',
  })
  const set = { length: null, members: '4 × Oak chair', barcode: null }
  expect(labelContent({ ...row, ...set, name: 'Oak set' })).toMatchObject({
    facts: ['Walnut', '4 × Oak chair'],
    barcode: null,
  })
})
