import { screen, waitFor, within } from '@testing-library/react'
import { ListSortContext } from 'ra-core'
import { expect, test, vi } from 'vitest'
import type { AnyEntity } from '#define'
import EntityList from '#src/views/list/EntityList.tsx'
import SortMenu from '#src/views/list/SortMenu.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { id, thing, things } from '#tests/support/ui/things.ts'

const second = { ...thing, id: id.replace(/1$/, '2'), name: 'Ash bench' }
const list = (
  answer: () => unknown = () => ({ data: [thing, second], total: 2 }),
  path = '/things',
  entity: AnyEntity = things,
) => {
  const getList = vi.fn<(resource: string, asked: unknown) => unknown>(resource =>
    resource === 'things' ? answer() : { data: [{ id: 's1', label: 'Oak Brothers' }], total: 1 },
  )
  const shown = show(<EntityList entity={entity} />, {
    provider: fakeProvider({ getList }),
    path,
    route: '/things',
  })
  const asked = () =>
    getList.mock.calls.filter(([resource]) => resource === 'things').at(-1)![1] as {
      filter: object
      sort: object
      pagination: object
    }
  return { ...shown, asked }
}

test('shows the declared columns with the labels of what records point to', async () => {
  list()
  const row = (await screen.findByText('Oak table')).closest('tr')!
  expect(
    within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(['Oak table', 'Paid', 'Oak Brothers', '1,299.00'])
  expect(
    screen.getAllByRole('columnheader').map(heading => heading.textContent!.replace(/[↑↓]/, '')),
  ).toEqual(['Name', 'Status', 'Supplier', 'Price'])
})

test('sorts by indexed columns only, and keeps that in the address', async () => {
  const { user, asked, address } = list()
  await screen.findByText('Oak table')
  expect(asked().sort).toEqual({ field: 'name', order: 'ASC' })
  expect(
    within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button'),
  ).toBeNull()
  await user.click(screen.getByRole('button', { name: /Price/ }))
  await waitFor(() => expect(asked().sort).toEqual({ field: 'price', order: 'ASC' }))
  expect(address()).toContain('sort=price')
  await user.click(screen.getByRole('button', { name: /Price/ }))
  await waitFor(() => expect(asked().sort).toEqual({ field: 'price', order: 'DESC' }))
  expect(screen.getByRole('columnheader', { name: /Price/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('where there are no headings, a menu sorts by all that is indexed, and says how the list is sorted', async () => {
  const setSort = vi.fn()
  const sorted = { sort: { field: 'createdOnUtc', order: 'DESC' }, setSort }
  const entity = { ...things, list: { ...things.list!, sort: '-createdOnUtc', sortable: ['name'] } }
  const { user } = show(
    <ListSortContext value={sorted as never}>
      <SortMenu entity={entity as AnyEntity} />
    </ListSortContext>,
  )
  const menu = screen.getByRole('combobox', { name: 'Sort' })
  expect(menu.textContent).toBe('Created ↓')
  await user.click(menu)
  await user.click(screen.getByRole('option', { name: 'Name ↑' }))
  expect(setSort).toHaveBeenCalledWith({ field: 'name', order: 'ASC' })
})

test('filters by several values of a choice', async () => {
  const { user, asked, address } = list()
  await screen.findByText('Oak table')
  await user.click(
    within(screen.getByRole('group', { name: 'Filter by Status' })).getByRole('button'),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Open' }))
  await waitFor(() => expect(asked().filter).toEqual({ state: ['Open'] }))
  await user.click(screen.getByRole('checkbox', { name: 'Paid' }))
  await waitFor(() => expect(asked().filter).toEqual({ state: ['Open', 'Paid'] }))
  expect(decodeURIComponent(address())).toContain('{"state":["Open","Paid"]}')
})

test('a date shortcut is today and the days before it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T00:00:00Z'), toFake: ['Date'] })
  const { user, asked } = list()
  await screen.findByText('Oak table')
  await user.click(within(screen.getByRole('group', { name: 'Filter by Due' })).getByRole('button'))
  await user.click(screen.getByRole('button', { name: '1 week' }))
  await waitFor(() =>
    expect(asked().filter).toEqual({ due: { gte: '2026-11-14', lte: '2026-11-20' } }),
  )
  vi.useRealTimers()
})

test('days of an instant are asked for from their first to their last moment, where the client is', async () => {
  const { user, asked } = list()
  await screen.findByText('Oak table')
  await user.click(
    within(screen.getByRole('group', { name: 'Filter by Made' })).getByRole('button'),
  )
  await user.type(screen.getByLabelText('From'), '05/11/2026')
  await user.type(screen.getByLabelText('To'), '06/11/2026')
  await waitFor(() =>
    expect(asked().filter).toEqual({
      madeOnUtc: { gte: '2026-11-04T12:00:00.000Z', lte: '2026-11-06T11:59:59.999Z' },
    }),
  )
})

test('a filter of the address is named in the bar, and cleared there', async () => {
  const { user, asked } = list(
    undefined,
    `/things?filter=${encodeURIComponent('{"supplierId":["s1"]}')}`,
  )
  await screen.findByText('Oak table')
  expect(asked().filter).toEqual({ supplierId: ['s1'] })
  await user.click(screen.getByRole('button', { name: 'Clear filter Supplier' }))
  await waitFor(() => expect(asked().filter).toEqual({}))
})

test('/ goes to the search, ↓ from there to the rows, and Enter opens one', async () => {
  const { user, asked, address } = list()
  await screen.findByText('Oak table')
  await user.keyboard('/')
  const search = screen.getByRole('searchbox', { name: 'Search things' })
  expect(document.activeElement).toBe(search)
  await user.keyboard('oak')
  await waitFor(() => expect(asked().filter).toEqual({ q: 'oak' }))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement!.textContent).toContain('Ash bench')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/things/${second.id}/show`))
})

test('a click on a row opens it', async () => {
  const { user, address } = list()
  await user.click((await screen.findAllByText('1,299.00'))[0]!)
  await waitFor(() => expect(address()).toBe(`/things/${id}/show`))
})

test('a total that was not counted to its end is told as more than', async () => {
  list(() => ({
    data: [thing],
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
    meta: { total: 10_000, isCapped: true },
  }))
  expect(await screen.findByText('1–1 of more than 10,000')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Next page' }) as HTMLButtonElement).disabled).toBe(
    false,
  )
})

test('an empty list says how to begin, and one that is filtered empty how to go on', async () => {
  list(() => ({ data: [], total: 0 }))
  expect(await screen.findByText('No things yet')).toBeTruthy()
})

test('who is shown their own alone is told so where there are none', async () => {
  const rows = { field: 'supplierId', unless: [] }
  list(() => ({ data: [], total: 0 }), '/things', { ...things, rowAccess: rows })
  expect(await screen.findByText('Only those that involve you appear here.')).toBeTruthy()
})

test('a list that is filtered empty offers to clear the filters', async () => {
  const { user, asked } = list(
    () => ({ data: [], total: 0 }),
    `/things?filter=${encodeURIComponent('{"q":"x"}')}`,
  )
  expect(await screen.findByText('No things match')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(asked().filter).toEqual({}))
})

test('a list that could not be loaded says why and tries again', async () => {
  let isDown = true
  const { user } = list(() => {
    if (isDown) throw new Error('The server cannot be reached.')
    return { data: [thing], total: 1 }
  })
  expect(await screen.findByText('The server cannot be reached.')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Oak table')).toBeTruthy()
})
