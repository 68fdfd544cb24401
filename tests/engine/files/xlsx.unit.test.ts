import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { xlsxOf } from '#server/exports/xlsx.ts'
import type { Cell } from '#server/fields/index.ts'
import { partsOf } from '#tests/support/files.ts'

const text = (value: string): Cell => ({ text: value })

async function* batches(...rows: string[][]) {
  for (const row of rows) yield row.map(value => [text(value)])
}

it('goes on in another sheet when one is full, each with the header', async () => {
  const book = {
    name: 'A name [too] long for a sheet of a workbook',
    headers: ['No.'],
    rowsPerSheet: 3,
  }
  const file = await buffer(xlsxOf({ ...book, batches: batches(['1', '2', '3'], ['4', '5']) }))
  const parts = await partsOf(file)
  const rows = (sheet: number) =>
    [...parts[`xl/worksheets/sheet${sheet}.xml`]!.matchAll(/<t [^>]*>(.*?)<\/t>/g)].map(m => m[1])
  expect([1, 2, 3].map(rows)).toEqual([
    ['No.', '1', '2'],
    ['No.', '3', '4'],
    ['No.', '5'],
  ])
  expect(parts['xl/worksheets/sheet4.xml']).toBeUndefined()
  const names = [...parts['xl/workbook.xml']!.matchAll(/<sheet name="([^"]*)"/g)].map(m => m[1])
  expect(names).toEqual([
    'A name  too  long for a she',
    'A name  too  long for a she 2',
    'A name  too  long for a she 3',
  ])
})

it('has one sheet with a header when there are no rows, or just as many as it holds', async () => {
  for (const rows of [[], [['1', '2']]]) {
    const file = await buffer(
      xlsxOf({ name: 'Tags', headers: ['No.'], rowsPerSheet: 3, batches: batches(...rows) }),
    )
    expect(Object.keys(await partsOf(file)).filter(p => p.includes('sheets'))).toHaveLength(1)
  }
})

it('writes what XML cannot hold as spreadsheets do, and fails when its rows do', async () => {
  const cell = 'a\u0001 <&"> _x0041_ \r\n \uD800 😀'
  const parts = await partsOf(
    await buffer(xlsxOf({ name: 'x', headers: [cell], batches: batches() })),
  )
  expect(parts['xl/worksheets/sheet1.xml']).toContain(
    '>a_x0001_ &lt;&amp;&quot;&gt; _x005F_x0041_ _x000D_\n _xD800_ 😀</t>',
  )
  async function* failing() {
    yield [[text('1')]]
    throw new Error('the database has gone')
  }
  await expect(buffer(xlsxOf({ name: 'x', headers: ['No.'], batches: failing() }))).rejects.toThrow(
    'the database has gone',
  )
})
