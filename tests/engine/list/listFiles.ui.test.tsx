import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Told } from '#data/files.ts'
import EntityImport from '#src/views/list/tools/EntityImport.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { listParcels, parcels } from '#tests/support/ui/parcels.tsx'
import { allow } from '#tests/support/ui/rights.ts'

allow()

let saved: string[]
beforeEach(() => {
  localStorage.clear()
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
})

const file = (name = 'parcels.csv') => new File(['Number\nP1\n'], name, { type: 'text/csv' })
const examined = {
  rows: 3,
  creates: 2,
  updates: 1,
  unchanged: 0,
  errorCount: 0,
  problems: [],
  columns: [
    { header: 'Number', field: 'no' },
    { header: 'Weight', field: null },
  ],
}

test('the list goes out as it is filtered, sorted and shown', async () => {
  const exportList = vi.fn<(...asked: any[]) => unknown>(() => ({
    name: 'parcels.xlsx',
    blob: new Blob(['x'.repeat(2048)]),
  }))
  const { user, notices } = listParcels({
    exportList,
    total: 1204,
    path: `/parcels?filter=${encodeURIComponent('{"state":["Sent"]}')}&sort=value,no&order=DESC,ASC&columns=value-no`,
  })
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export parcels' })
  expect(within(dialog).getByText(/1,204 parcels, as filtered.*: Value, Number\./)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Excel (XLSX)' }))
  await waitFor(() => expect(saved).toEqual(['parcels.xlsx']))
  expect(exportList).toHaveBeenCalledWith(
    'parcels',
    {
      format: 'xlsx',
      filter: { state: ['Sent'] },
      sort: { field: 'value,no', order: 'DESC,ASC' },
      columns: ['value', 'no'],
    },
    expect.anything(),
  )
  expect(notices()).toBe('parcels.xlsx saved (3 kB)')
})

test('an export tells how far it is, and can be given up', async () => {
  let how: any
  const { user } = listParcels({
    exportList: (_, __, given) => {
      how = given
      given.onProgress({ bytes: 3_400_000, rows: 10_000, isCapped: true })
      return new Promise((___, reject) =>
        given.signal.addEventListener('abort', () => reject(given.signal.reason)),
      )
    },
  })
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('3.4 MB written, more than 10,000 rows in total')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(how.signal.aborted).toBe(true)
  expect(saved).toEqual([])
})

test('an export that fails says why and can be tried again', async () => {
  const { user } = listParcels({
    exportList: () => {
      throw new Error('Several exports are running.')
    },
  })
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('Several exports are running.')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'CSV' }) as HTMLButtonElement).disabled).toBe(false)
})

test('the import is one click from the list', async () => {
  listParcels()
  expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe(
    '/parcels/import',
  )
})

function importing(answers: NonNullable<Parameters<typeof fakeProvider>[0]>) {
  const shown = show(<EntityImport entity={parcels} />, {
    provider: fakeProvider(answers),
    path: '/parcels/import',
    route: '/parcels/import',
    resource: 'parcels',
  })
  return {
    ...shown,
    choose: () => shown.user.upload(screen.getByLabelText('File to import'), file()),
  }
}

test('an interrupted import is told where files are imported, and goes on from there', async () => {
  const going = vi.fn<(...asked: any[]) => unknown>(() => ({ importId: 'i1', creates: 2 }))
  const atUtc = '2026-07-01T00:00:00Z'
  const waits = { id: 's1', fileName: 'old.csv', rows: 2, atUtc, staffName: 'Ann' }
  const { user, address } = importing({
    calls: { getInterruptedImports: () => ({ data: [waits] }), goOnWithImport: going },
  })
  const told = await screen.findByText(/old\.csv .*interrupted.*Nothing of it was stored/)
  await user.click(within(told.parentElement!).getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(address()).toContain('importOf'))
  expect(going.mock.calls.map(([input]) => input)).toEqual([{ stagingId: 's1' }])
})

test('an interrupted import that goes on tells how far it is, and is cancelled', async () => {
  const atUtc = '2026-07-01T00:00:00Z'
  const waits = { id: 's1', fileName: 'old.csv', rows: 900, atUtc, staffName: 'Ann' }
  const callTold = vi.fn<(...asked: any[]) => unknown>(
    (_name, _input, { signal, onProgress }: Told) => {
      onProgress({ stage: 'saved', done: 300, of: 900 })
      return new Promise((_done, fail) =>
        signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
      )
    },
  )
  const { user, address } = importing({
    calls: { getInterruptedImports: () => ({ data: [waits] }) },
    callTold,
  })
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  await screen.findByText('300 of 900 records are saved. Cancel leaves none of them.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  // It waits as before, and nobody is told of an error.
  await waitFor(() => expect(screen.queryByText(/300 of 900/)).toBeNull())
  expect((screen.getByRole('button', { name: 'Go on' }) as HTMLButtonElement).disabled).toBe(false)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(address()).toBe('/parcels/import')
})

test('a file is examined first, and its columns shown; then it is applied', async () => {
  const importFile = vi.fn<(...asked: any[]) => unknown>(() => examined)
  const { user, choose, address, notices } = importing({ importFile })
  await choose()
  expect(await screen.findByText('3 rows without errors: 2 new, 1 updated.')).toBeTruthy()
  expect(importFile.mock.calls.map(([, { isDryRun }]) => isDryRun)).toEqual([true])
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Number → Number',
    'Weight → ignored',
  ])
  await user.click(screen.getByRole('button', { name: 'Import 2 new, 1 updated' }))
  await waitFor(() => expect(address()).toBe('/parcels'))
  expect(importFile.mock.calls.at(-1)![1]).toMatchObject({ isDryRun: false })
  expect(notices()).toBe('Imported: 2 new, 1 updated')
})

test('the good rows of a file are applied on request, and the others stay to be mended', async () => {
  const found = {
    ...examined,
    errorCount: 1,
    good: { creates: 1, updates: 1, unchanged: 1, refused: 1 },
    problems: [{ row: 3, field: 'value', code: 'x', message: 'That is no amount' }],
  }
  const importFile = vi.fn<(...asked: any[]) => unknown>(() => found)
  const { user, choose } = importing({ importFile })
  await choose()
  expect(await screen.findByText(/1 row already up to date\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import the 2 good rows' }))
  expect(await screen.findByText(/Imported: 1 new, 1 updated, 1 unchanged\. 1 row/)).toBeTruthy()
  expect(importFile.mock.calls.at(-1)![1]).toMatchObject({ isDryRun: false, skipsRefused: true })
  expect(screen.getByText('That is no amount')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import the/ })).toBeNull()
})

test('every error is told at once, here and as a file, and nothing can be applied', async () => {
  const problems = Array.from({ length: 250 }, (_, n) => ({
    row: n + 2,
    field: 'value',
    code: 'x',
    message: `Value ${n} is no amount`,
  }))
  const importProblems = vi.fn<(...asked: any[]) => unknown>(() => ({
    name: 'errors.csv',
    blob: new Blob(),
  }))
  const { user, choose } = importing({
    importFile: () => ({ ...examined, errorCount: 250, problems }),
    importProblems,
  })
  await choose()
  expect(await screen.findByText(/250 errors in 3 rows\. Nothing has been imported/)).toBeTruthy()
  expect(screen.getByText('Value 99 is no amount').closest('tr')!.textContent).toBe(
    'Value 99 is no amountValueRow 101',
  )
  expect(screen.queryByText('Value 100 is no amount')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more (150)' }))
  expect(screen.getByText('Value 249 is no amount')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Download errors' }))
  await waitFor(() => expect(saved).toEqual(['errors.csv']))
})

test('columns that are not known can be left out', async () => {
  const importFile = vi.fn<(...asked: any[]) => unknown>((_, { ignoresUnknown }) =>
    ignoresUnknown
      ? examined
      : {
          ...examined,
          errorCount: 1,
          problems: [
            {
              row: 1,
              field: 'Weight',
              code: 'unknown_column',
              message: 'There is no field called "Weight" in parcels.',
            },
          ],
        },
  )
  const { user, choose } = importing({ importFile })
  await choose()
  await user.click(
    await screen.findByRole('checkbox', { name: 'Leave out all columns without a field' }),
  )
  expect(await screen.findByText('3 rows without errors: 2 new, 1 updated.')).toBeTruthy()
})

test('columns that have no field yet are asked for, and are left out together', async () => {
  const wrong = (field: string, code: string, row = 1) => ({
    row,
    field,
    code,
    message: `${field}?`,
  })
  const asked = {
    ...examined,
    fields: [{ field: 'no', label: 'Number', isNeeded: true }],
    mapping: { columns: {}, constants: {}, dates: {}, values: {} },
    columns: ['Weight', 'Stage'].map(header => ({ header, field: null, isGuess: false })),
    errorCount: 4,
    problems: [
      wrong('Weight', 'unknown_column'),
      wrong('Stage', 'unknown_column'),
      wrong('no', 'missing_column'),
      wrong('file', 'total', 9),
    ],
  }
  const importFile = vi.fn<(...sent: any[]) => unknown>((_, { mapping }) =>
    mapping ? { ...asked, mapping, errorCount: 0, problems: [] } : asked,
  )
  const { user, choose } = importing({ importFile })
  await choose()
  expect(
    await screen.findByText(
      'Match the columns below: 2 left. Still needed: Number. 1 other error is told below.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/fix the file/)).toBeNull()
  const number = screen.getByLabelText('Number: its column')
  expect([...number.querySelectorAll('option')].map(each => each.textContent)).toEqual([
    'Choose a column…',
    'Weight',
    'Stage',
  ])
  await user.click(screen.getByRole('button', { name: 'Leave out all columns without a field' }))
  // What is left out lies folded, and what is needed is chosen above.
  await screen.findByText('2 columns are left out')
  // The next file of this shape leaves them out, too.
  await waitFor(() =>
    expect(importFile.mock.calls.at(-1)![1].mapping.columns).toEqual({ Weight: null, Stage: null }),
  )
  expect(screen.queryByRole('button', { name: 'Leave out all columns without a field' })).toBeNull()
})

test('a file that changes nothing says so', async () => {
  const { choose } = importing({
    importFile: () => ({ ...examined, creates: 0, updates: 0, unchanged: 3 }),
  })
  await choose()
  expect(
    await screen.findByText('Nothing to import: all 3 rows are up to date already.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('a file is dropped, and one that cannot be read says why', async () => {
  importing({
    importFile: () => {
      throw new Error('This is neither CSV nor XLSX.')
    },
  })
  fireEvent.drop(screen.getByText('Drop a file here, or').parentElement!, {
    dataTransfer: { files: [file('picture.png')] },
  })
  expect(await screen.findByText('This is neither CSV nor XLSX.')).toBeTruthy()
  expect(screen.getByText('picture.png')).toBeTruthy()
})

test('a template is handed out', async () => {
  const importTemplate = vi.fn<(...asked: any[]) => unknown>(() => ({
    name: 'parcels-template.csv',
    blob: new Blob(),
  }))
  const { user } = importing({ importTemplate })
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toEqual(['parcels-template.csv']))
  expect(importTemplate).toHaveBeenCalledWith('parcels', 'csv')
})

test('each column gets a field: proposed, chosen, or the same value in every row', async () => {
  const fields = [
    { field: 'no', label: 'Number', isNeeded: true },
    { field: 'value', label: 'Value', isNeeded: false },
    { field: 'sentOn', label: 'Sent on', isNeeded: false },
    { field: 'state', label: 'Status', isNeeded: false },
  ]
  const proposal = {
    ...examined,
    fields,
    mapping: { columns: {}, constants: {}, dates: {}, values: {} },
    columns: [
      { header: 'ParcelNo', field: 'no', isGuess: true, samples: ['P1', 'P2'] },
      {
        header: 'Shipped',
        field: 'sentOn',
        isGuess: false,
        dates: 'either',
        samples: ['04/03/2027'],
      },
      { header: 'Stage', field: 'state', isGuess: false, samples: ['gone'] },
    ],
    unknown: [{ header: 'Stage', field: 'state', value: 'gone', rows: 17 }],
    preview: [{ row: 2, values: [{ field: 'no', text: 'P1' }] }],
  }
  const importFile = vi.fn<(...asked: any[]) => unknown>((_, { mapping, isDryRun }) =>
    !isDryRun || !mapping
      ? proposal
      : {
          ...proposal,
          mapping,
          columns: proposal.columns.map(each => ({
            ...each,
            isGuess: false,
            ...(mapping.dates[each.header] && { dates: mapping.dates[each.header] }),
          })),
        },
  )
  const { user, choose, address } = importing({ importFile })
  await choose()
  const asked = () => importFile.mock.calls.at(-1)![1]
  expect(await screen.findByText('Suggested: check it')).toBeTruthy()
  expect(asked()).toMatchObject({ isDryRun: true, proposes: true, mapping: undefined })
  expect(screen.getByText('P1 · P2')).toBeTruthy()
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field for ParcelNo' })
  expect(field.value).toBe('no')
  // Nobody knows yet which of the two numbers is the month.
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import 2 new/ })
  expect(apply().disabled).toBe(true)
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Order of dates in Shipped' }),
    'month',
  )
  await waitFor(() => expect(apply().disabled).toBe(false))
  // What nobody said stays a suggestion.
  const none = { columns: {}, constants: {}, values: {} }
  expect(asked().mapping).toEqual({ ...none, dates: { Shipped: 'month' } })
  // A word of the other program means one of ours.
  expect(screen.getByText('Status: 1 value is not known')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Meaning of gone' }), 'Lost')
  await waitFor(() => expect(asked().mapping.values).toEqual({ Stage: { gone: 'Lost' } }))
  await user.selectOptions(screen.getByLabelText('Same value in every row:'), 'value')
  await user.type(screen.getByLabelText('Value of Value'), '12.50{Enter}')
  await waitFor(() => expect(asked().mapping.constants).toEqual({ value: '12.50' }))
  await waitFor(() => expect(apply().disabled).toBe(false))
  await user.click(apply())
  await waitFor(() => expect(address()).toBe('/parcels'))
  expect(asked()).toMatchObject({
    isDryRun: false,
    mapping: {
      columns: { ParcelNo: 'no', Shipped: 'sentOn', Stage: 'state' },
      constants: { value: '12.50' },
      values: { Stage: { gone: 'Lost' } },
      dates: { Shipped: 'month' },
    },
  })
})

test('a file that is read otherwise keeps what was said of its columns', async () => {
  const proposal = {
    ...examined,
    fields: [
      { field: 'no', label: 'Number', isNeeded: true },
      { field: 'value', label: 'Value', isNeeded: false },
    ],
    mapping: { columns: {}, constants: {}, dates: {}, values: {} },
    columns: [
      { header: 'ParcelNo', field: 'no', isGuess: true, samples: ['P1'] },
      { header: 'Worth', field: null, samples: ['12,50'] },
    ],
    reading: {
      heading: 1,
      top: [
        { row: 1, text: 'ParcelNo · Worth' },
        { row: 2, text: 'P1 · 12,50' },
      ],
      totals: 0,
      encoding: 'utf-8',
      separator: ';',
    },
  }
  const importFile = vi.fn<(...asked: any[]) => unknown>((_, { mapping }) => ({
    ...proposal,
    ...(mapping && { mapping }),
  }))
  const { user, choose } = importing({ importFile })
  await choose()
  const asked = () => importFile.mock.calls.at(-1)![1].mapping
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Field for Worth' }),
    'value',
  )
  await waitFor(() => expect(asked().columns).toEqual({ Worth: 'value' }))
  for (const [name, value, part] of [
    ['Encoding', 'windows-1252', { encoding: 'windows-1252' }],
    ['Separator', '\t', { encoding: 'windows-1252', separator: '\t' }],
  ] as const) {
    await user.selectOptions(await screen.findByLabelText(name), value)
    await waitFor(() => expect(asked().reading).toEqual(part))
    expect(asked().columns).toEqual({ Worth: 'value' })
  }
})

test('what is wrong in the same words in many rows is told once, and opens all of its rows', async () => {
  const message = '"Sofa" is not among the categories.'
  const rows = Array.from({ length: 1263 }, (_, n) => n + 2)
  const problems = rows.map(row => ({ row, field: 'value', code: 'x', message }))
  const causes = [{ field: 'value', message, rows, values: ['Sofa'], distinct: 1 }]
  const importFile = vi.fn<(...asked: any[]) => unknown>((_, { rows: some }) =>
    some
      ? {
          ...examined,
          headings: ['No', 'Value'],
          shown: some.map((row: number) => ({ row, cells: [`P${row}`, 'Sofa'] })),
        }
      : {
          ...examined,
          columns: [{ header: 'Value', field: 'value' }],
          errorCount: 1263,
          problems,
          causes,
        },
  )
  const { user, choose } = importing({ importFile })
  await choose()
  const cause = await screen.findByText(message)
  expect(cause.closest('tr')!.textContent).toBe(`${message}Value“Sofa”1,263 rows`)
  await user.click(screen.getByRole('button', { name: `Show the rows of: ${message}` }))
  const cell = await screen.findByText('P51')
  expect(cell.closest('tr')!.querySelector('mark')!.textContent).toBe('Sofa')
  await user.click(screen.getByRole('button', { name: 'Further rows' }))
  expect(await screen.findByText('P101')).toBeTruthy()
  expect(importFile.mock.lastCall![1].rows).toEqual(rows.slice(50, 100))
})

test('what only a person knows is asked, and nothing is imported before it is answered', async () => {
  const proposal = {
    ...examined,
    fields: [{ field: 'no', label: 'Number', isNeeded: true }],
    mapping: { columns: {}, constants: {}, dates: {}, values: {} },
    columns: [
      { header: 'ParcelNo', field: 'no', isGuess: true, samples: ['P1'] },
      { header: 'Weight', field: 'value', unit: 'lb', units: ['kg', 'lb'], isConverted: true },
    ],
    questions: [{ kind: 'rows', header: 'Status', texts: ['Cancelled'], rows: 12 }],
  }
  const importFile = vi.fn<(...asked: any[]) => unknown>((_, { mapping }) =>
    mapping?.omits ? { ...proposal, mapping, questions: [], omitted: 12 } : proposal,
  )
  const { user, choose } = importing({ importFile })
  await choose()
  await screen.findByText(/Status says Cancelled in 12 rows/)
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import 2 new/ })
  expect(apply().disabled).toBe(true)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Unit of Weight' }).value).toBe(
    'lb',
  )
  await user.click(screen.getByRole('button', { name: 'Leave these rows out' }))
  await waitFor(() => expect(apply().disabled).toBe(false))
  expect(screen.getByText('Left out: rows where Status says Cancelled')).toBeTruthy()
  expect(screen.getByText('12 rows are left out.')).toBeTruthy()
  await user.click(apply())
  await waitFor(() =>
    expect(importFile.mock.calls.at(-1)![1]).toMatchObject({
      isDryRun: false,
      mapping: { omits: { Status: ['Cancelled'] }, units: { Weight: 'lb' } },
    }),
  )
})
