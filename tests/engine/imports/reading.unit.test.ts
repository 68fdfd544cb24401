import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { headingsOf } from '#server/imports/mapping/mapping.ts'
import { headed } from '#server/imports/reading/headed.ts'
import { readFile, withoutTotals } from '#server/imports/reading/read.ts'
import type { Reading, Sheet } from '#server/imports/reading/sheet.ts'
import { sheetOf, workbook } from '#tests/support/hostile.ts'

// Here the process that reads files is what is tested.
beforeAll(() => void vi.stubEnv('FILE_READER', undefined))
afterAll(() => void vi.unstubAllEnvs())

const read = (file: Buffer | string, reading: Reading = {}) =>
  readFile(Buffer.from(file), {
    gone: new AbortController().signal,
    crashed: () => {},
    reading,
    isKnown,
  })
const isKnown = (heading: string) => ['name', 'code'].includes(heading.toLowerCase())
const rowsOf = ({ header, rows }: Sheet) => [header, ...rows].map(({ cells }) => cells)
const latin = (text: string) => Buffer.from(text, 'latin1')

describe('the bytes of a file', () => {
  it.each([
    ['utf-8', 'Name\nĀporo', ',', 'Āporo'],
    ['utf-8', '\uFEFFName\nĀporo', ',', 'Āporo'],
    ['utf-8 twice', 'Name\nMÃ©xico â‚¬', ',', 'México €'],
    ['utf-16', Buffer.from('\uFEFFName;Code\nĀporo;1', 'utf16le'), ';', 'Āporo'],
    ['windows-1252', latin('Name|Code\nCaf\u00e9 \u0080|1'), '|', 'Café €'],
  ])('propose %s', async (encoding, file, separator, name) => {
    const { source, rows } = await read(file)
    expect(source).toMatchObject({ encoding, separator })
    expect(rows[0]!.cells[0]).toBe(name)
  })

  it('are read as a person says', async () => {
    const file = latin('Name;Code\n\u00a3\u00f3d\u017a;a,b')
    expect(
      rowsOf(
        await read(Buffer.from([...latin('Name\n'), 0xa3, 0xf3]), { encoding: 'windows-1250' }),
      )[1],
    ).toEqual(['Łó'])
    expect(rowsOf(await read(file, { separator: ',' }))[0]).toEqual(['Name;Code'])
  })

  it.each([
    ['<html><table><tr><td>Name', 'a web page'],
    ['\n<!DOCTYPE html>', 'a web page'],
    ['%PDF-1.7\n', 'a PDF'],
    ['<?xml version="1.0"?><a/>', 'an XML file'],
    ['[{"name":"Oak"}]', 'a JSON file'],
    ['{\\rtf1 Name', 'a text document'],
  ])('that are no table say what they are: %j', async (file, what) => {
    await expect(read(file)).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining(what) })],
    })
  })

  it('that are encrypted are no table, though half of them may be zeros', async () => {
    const locked = Buffer.alloc(2000)
    for (let n = 0; n < locked.length; n += 3) locked[n] = (n * 37) % 256
    await expect(
      read(Buffer.concat([Buffer.from('%TSD-Header-###%'), locked])),
    ).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringMatching(/^This is neither/) })],
    })
  })

  it('of a text that begins as a formula does stay that text, and those of 200 columns stay columns', async () => {
    expect(rowsOf(await read('Name,Code\n=1+1,=A1'))[1]).toEqual(['=1+1', '=A1'])
    const wide = Array.from({ length: 200 }, (_, n) => `Column ${n}`)
    expect((await read(`${wide.join()}\n${wide.join()}`)).rows[0]!.cells).toHaveLength(200)
  })
})

describe('the sheets of a workbook', () => {
  const sheets = (states: readonly string[]) => ({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${states.map((state, n) => `<sheet name="S${n}" ${state} r:id="s${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${states.map((_, n) => `<Relationship Id="s${n}" Type="x/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet2.xml': sheetOf([['Name'], ['a'], ['b']]),
    'xl/worksheets/sheet3.xml': sheetOf([['Name'], ['c'], ['d'], ['e']]),
  })
  const file = (...states: string[]) => workbook(sheetOf([['About this'], ['x']]), sheets(states))

  it('are offered, and the one with most rows is read', async () => {
    const book = await file('', '', 'state="hidden"')
    expect((await read(book)).source).toMatchObject({ sheets: ['S0', 'S1'], sheet: 'S1' })
    const { source, header } = await read(book, { sheet: 'S0' })
    expect(source).toMatchObject({ sheet: 'S0' })
    expect(header.cells).toEqual(['About this'])
    await expect(read(book, { sheet: 'S2' })).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: 'The workbook has no sheet "S2".' })],
    })
  })

  it('have dates and ends of lines as words in their headings', async () => {
    const { header } = await read(
      await workbook(
        sheetOf([
          ['Na_x000D_me', 'Code'],
          ['a', '1'],
        ]),
      ),
    )
    expect(headingsOf(header.cells)[0]).toBe('Na\rme')
    expect(headingsOf([{ serial: 38_819 }, 2026])).toEqual(['2006-04-12', '2026'])
  })

  it('tell which rows are merged', async () => {
    const merges = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>'
    const book = await workbook(
      sheetOf(
        [
          ['Name', 'Code'],
          ['Oak', '1'],
          ['', '2'],
        ],
        merges,
      ),
    )
    const { odd } = withoutTotals(await read(book), undefined)
    expect(odd!.map(({ row, code }) => [row, code])).toEqual([
      [2, 'merged'],
      [3, 'merged'],
    ])
  })
})

describe('the heading row', () => {
  const headedBy = (file: string, said?: number) => {
    const [header, ...rows] = file.split('\n').flatMap((line, n) => {
      const cells = line.split(',').map(text => text || null)
      return cells.some(cell => cell) ? [{ row: n + 1, cells }] : []
    })
    return headed({ kind: 'csv', header: header!, rows }, said, isKnown)
  }
  it.each([
    ['is the first', 'Name,Code,Price\nOak,1,2', 1],
    ['is the first, though it says too little', 'Name\nOak,1,2', 1],
    [
      'is below a title',
      'Customers,,,\nas at 31/12/2026\n\nCustomerID,Company,City,Phone\n1,Oak,Otago,9',
      4,
    ],
    ['is the one with known headings', 'Report,2026\nName,Code\nOak,1', 2],
    ['is no row of figures', 'Stock,,\n1,2,3\nItem,Shelf,Pieces\n1,2,3', 3],
  ])('%s', (_, file, row) => {
    expect(headedBy(file).header.row).toBe(row)
  })

  it('is where a person says', () => {
    const file = 'Name,Code\nOak,1\nRimu,2'
    expect(rowsOf(headedBy(file, 2))).toEqual([
      ['Oak', '1'],
      ['Rimu', '2'],
    ])
    expect(() => headedBy(file, 9)).toThrow('Row 9 of the file is empty')
  })
})

describe('rows of totals', () => {
  const sheet = (...rows: (string | number | null)[][]) =>
    headed(
      {
        kind: 'csv',
        header: { row: 1, cells: ['Name', 'City', 'Owes'] },
        rows: rows.map((cells, n) => ({ row: n + 2, cells })),
      },
      1,
      () => true,
    )
  it.each([
    [['Total', null, 12], true],
    ['Grand total: '.split('!'), true],
    [[null, 'TOTALS', '$1,250.50'], true],
    [['Sum (91)', null, null], true],
    [['Total', 'Otago', 12], false],
    [['Total Beds Ltd', null, 5], false],
    [['Totara', null, null], false],
  ])('%j: %s', (cells, isTotal) => {
    const file = sheet(['Oak', 'Otago', 1], cells)
    const told = withoutTotals(file, undefined)
    expect(told.odd!.map(({ row }) => row)).toEqual(isTotal ? [3] : [])
    expect(told.rows).toHaveLength(2)
    expect(withoutTotals(file, true)).toMatchObject({ odd: [], totals: isTotal ? 1 : 0 })
    expect(withoutTotals(file, true).rows).toHaveLength(isTotal ? 1 : 2)
    expect(withoutTotals(file, false).odd).toEqual([])
  })
})
