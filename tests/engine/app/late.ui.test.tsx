import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { computed, date, entity, flag, instant, text, type AnyEntity } from '#define'
import { listColumns } from '#src/views/parts/columns.ts'
import EntityList from '#src/views/list/EntityList.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { RowsTable } from '#src/views/parts/RowsTable.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const errands = entity('errands', {
  titles: ['Errand', 'Errands'],
  fields: {
    name: text({ required: true }),
    dueDate: date({ label: 'Due', late: 'isOverdue' }),
    endsOnUtc: instant({ label: 'Ends', late: 'isExpired' }),
    isOverdue: computed(flag(), 'true'),
    isExpired: computed(flag({ label: 'Ran out' }), 'true'),
  },
  list: { columns: ['name', 'dueDate', 'endsOnUtc'], sort: 'name' },
})
const errand = (n: number, more: object) => ({
  id: `01999999-0000-7000-8000-00000000000${n}`,
  version: 1,
  name: `Errand ${n}`,
  dueDate: '2026-11-20',
  endsOnUtc: '2026-11-20T11:59:00.000Z',
  isOverdue: false,
  isExpired: false,
  labels: {},
  ...more,
})
const some = [
  errand(1, { isOverdue: true }),
  errand(2, { isExpired: true }),
  errand(3, {}),
  // What the person may not see says nothing.
  errand(4, { isOverdue: undefined, dueDate: null }),
]
const cellsOf = (name: string) =>
  within(screen.getByText(name).closest('tr')!)
    .getAllByRole('cell')
    .slice(1)
    .map(cell => cell.textContent)
const marked = [
  ['Errand 1', ['20/11/2026 Overdue', '20th Nov 2026, 11:59 PM']],
  ['Errand 2', ['20/11/2026', '20th Nov 2026, 11:59 PM Ran out']],
  ['Errand 3', ['20/11/2026', '20th Nov 2026, 11:59 PM']],
  ['Errand 4', ['', '20th Nov 2026, 11:59 PM']],
] as const

test('a list says in words, beside the day, which records are late by it', async () => {
  show(<EntityList entity={errands} />, {
    provider: fakeProvider({ getList: () => ({ data: some, total: some.length }) }),
    resource: 'errands',
    path: '/errands',
    route: '/errands',
  })
  await screen.findByText('Errand 1')
  for (const [name, cells] of marked) expect(cellsOf(name)).toEqual(cells)
  expect(screen.getByText('Overdue', { selector: 'td *' }).dataset.tone).toBe('bad')
})

test('so do the rows of a few, and the page of a record', async () => {
  const { unmount } = show(<RowsTable columns={listColumns(errands as AnyEntity)} rows={some} />)
  for (const [name, cells] of marked) expect(cellsOf(name)).toEqual(cells)
  unmount()
  show(<EntityShow entity={errands} />, {
    provider: fakeProvider({ getOne: () => ({ data: some[0] }) }),
    resource: 'errands',
    path: `/errands/${some[0]!.id}/show`,
    route: '/errands/:id/show',
  })
  const due = (await screen.findByText('Due', { selector: 'dt' })).parentElement!
  expect(within(due).getByRole('definition').textContent).toBe('20/11/2026 Overdue')
  expect(screen.getAllByText('Overdue')).toHaveLength(1)
})

test('the column of a day has room for the word', () => {
  const [, due] = listColumns(errands as AnyEntity)
  const [, plain] = listColumns({
    ...errands,
    fields: { ...errands.fields, dueDate: date() },
  } as unknown as AnyEntity)
  expect(due!.width - plain!.width).toBeGreaterThan('Overdue'.length * 6)
  expect(due!.least - plain!.least).toBe(due!.width - plain!.width)
})
