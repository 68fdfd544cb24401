import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listParcels } from '#tests/support/ui/parcels.tsx'
import { allow } from '#tests/support/ui/rights.ts'

allow()
beforeEach(() => localStorage.clear())

const filter = encodeURIComponent('{"state":["Sent"]}')
const sent = {
  id: 'v1',
  version: 4,
  path: '/parcels',
  name: 'Sent ones',
  ownerId: 'me',
  ownerName: 'Ann',
  isShared: false,
  isDefault: false,
  isMine: true,
  updatedOnUtc: '2026-11-01T00:00:00.000Z',
  state: {
    query: `filter=${filter}&sort=value%2Cno&order=DESC%2CASC&perPage=50`,
    columns: [
      { field: 'no', width: 240 },
      { field: 'value', width: null },
    ],
    density: 'compact',
  },
}
const ofAnother = {
  ...sent,
  id: 'v2',
  name: 'Lost ones',
  ownerId: 'bob',
  ownerName: 'Bob',
  isShared: true,
  isMine: false,
  isDefault: true,
}

/** Each test a screen of its own: a visit to one begins but once. */
let screens = 0
function listed({
  views = [sent, ofAnother] as object[],
  query = '',
  calls = {},
}: { views?: object[]; query?: string; calls?: Record<string, (input: any) => unknown> } = {}) {
  const path = `/parcels${++screens}`
  return {
    path,
    ...listParcels({
      path: path + query,
      calls: { getSavedViews: () => ({ data: views }), ...calls },
    }),
  }
}
async function openViews({ user }: { user: ReturnType<typeof listed>['user'] }, name = 'Views') {
  await screen.findByText('P1')
  await user.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Views' })
}

test('a view brings back filter, sort, page size, columns and density, all in the address', async () => {
  const list = listed()
  const panel = await openViews(list)
  expect(within(panel).getByText('shared by Bob')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Change Lost ones' })).toBeNull()
  await list.user.click(within(panel).getByRole('button', { name: 'Sent ones' }))
  await waitFor(() =>
    expect(list.asked()).toMatchObject({
      filter: { state: ['Sent'] },
      sort: { field: 'value,no', order: 'DESC,ASC' },
      pagination: { page: 1, perPage: 50 },
    }),
  )
  expect(
    screen.getAllByRole('columnheader').map(heading => heading.textContent!.replace(/[↑↓].*/, '')),
  ).toEqual(['Number', 'Value'])
  expect(document.querySelector('[data-density=compact]')).toBeTruthy()
  expect(list.address()).toContain('view=v1')
  expect(await screen.findByRole('button', { name: 'Sent ones' })).toBeTruthy()
})

test('a changed view says so, and is updated', async () => {
  const updateSavedView = vi.fn<(input: any) => unknown>(() => ({ data: sent }))
  const list = listed({
    query: `?view=v1&filter=${filter}&sort=no&order=ASC&perPage=50&columns=no.240-value&density=compact`,
    calls: { updateSavedView },
  })
  const panel = await openViews(list, 'Sent ones (changed)')
  await list.user.click(within(panel).getByRole('button', { name: 'Update “Sent ones”' }))
  await waitFor(() => expect(updateSavedView).toHaveBeenCalledTimes(1))
  expect(updateSavedView.mock.calls[0]![0]).toMatchObject({
    id: 'v1',
    version: 4,
    name: 'Sent ones',
    isShared: false,
    isDefault: false,
    state: {
      query: `filter=${filter}&sort=no&order=ASC&perPage=50`,
      columns: sent.state.columns,
      density: 'compact',
    },
  })
})

test('how the list stands is saved under a name, and shown as a view', async () => {
  const addSavedView = vi.fn<(input: any) => unknown>(input => ({
    data: { ...sent, ...input, id: 'v3' },
  }))
  const list = listed({ query: `?filter=${filter}`, calls: { addSavedView } })
  const panel = await openViews(list)
  await list.user.click(within(panel).getByRole('button', { name: 'Save as…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await list.user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Mine')
  await list.user.click(within(dialog).getByRole('checkbox', { name: /^Share/ }))
  await list.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(list.address()).toContain('view=v3'))
  expect(addSavedView).toHaveBeenCalledWith({
    path: list.path,
    name: 'Mine',
    isShared: true,
    isDefault: false,
    state: {
      query: `filter=${filter}&sort=no&order=ASC&perPage=25`,
      columns: ['no', 'state', 'carrier', 'value'].map(field => ({ field, width: null })),
      density: 'comfortable',
    },
  })
})

test('a name that is taken is refused where it was typed', async () => {
  const list = listed({
    calls: {
      addSavedView: () => {
        throw new Error('You have a view of this name already.')
      },
    },
  })
  await list.user.click(within(await openViews(list)).getByRole('button', { name: 'Save as…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await list.user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Sent ones{Enter}')
  expect(await within(dialog).findByText('You have a view of this name already.')).toBeTruthy()
})

test('own views are renamed, made the default and deleted', async () => {
  const updateSavedView = vi.fn<(input: any) => unknown>(() => ({ data: sent }))
  const removeSavedView = vi.fn<(input: any) => unknown>(() => ({}))
  const list = listed({ calls: { updateSavedView, removeSavedView } })
  const panel = await openViews(list)
  await list.user.click(within(panel).getByRole('button', { name: 'Change Sent ones' }))
  await list.user.click(await screen.findByRole('menuitem', { name: 'Rename or share…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change view' })
  await list.user.type(within(dialog).getByRole('textbox', { name: /Name/ }), ' of today')
  await list.user.click(
    within(dialog).getByRole('checkbox', { name: 'My default for this screen' }),
  )
  await list.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(updateSavedView.mock.calls[0]![0]).toMatchObject({
      id: 'v1',
      name: 'Sent ones of today',
      isDefault: true,
      state: sent.state,
    }),
  )
  await list.user.click(await within(panel).findByRole('button', { name: 'Change Sent ones' }))
  await list.user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  await list.user.click(
    within(await screen.findByRole('dialog', { name: 'Delete “Sent ones”?' })).getByRole('button', {
      name: 'Delete',
    }),
  )
  await waitFor(() => expect(removeSavedView).toHaveBeenCalledWith({ id: 'v1', version: 4 }))
})

test('a visit begins with the own default, unless the address asks for something', async () => {
  const first = listed({ views: [{ ...sent, isDefault: true }, ofAnother] })
  await waitFor(() => expect(first.address()).toContain('view=v1'))
  first.unmount()
  const second = listed({ views: [{ ...sent, isDefault: true }], query: '?perPage=100' })
  await screen.findByText('P1')
  await screen.findByRole('button', { name: 'Views' })
  await new Promise(done => setTimeout(done, 50))
  expect(second.address()).toBe(`${second.path}?perPage=100`)
})

test('the link that is copied holds the whole state', async () => {
  const list = listed({ query: `?filter=${filter}` })
  await list.user.click(within(await openViews(list)).getByRole('button', { name: 'Copy link' }))
  const link = new URL(await navigator.clipboard.readText())
  expect(link.pathname).toBe(list.path)
  expect(Object.fromEntries(link.searchParams)).toEqual({
    filter: '{"state":["Sent"]}',
    sort: 'no',
    order: 'ASC',
    perPage: '25',
    columns: 'no-state-carrier-value',
    density: 'comfortable',
  })
})
