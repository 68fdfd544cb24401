import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { tags } from '#define'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import { idOf, listParcels, parcel, parcels } from '#tests/support/ui/parcels.tsx'
import { allow } from '#tests/support/ui/rights.ts'

vi.mock('#src/app/access.ts', async load => ({
  ...(await load<object>()),
  may: () => true,
  mayReach: () => true,
}))
allow()
beforeEach(() => localStorage.clear())

const targets = (...numbers: number[]) => numbers.map(n => ({ id: idOf(n) }))
const outcome =
  (refused: Record<number, string> = {}) =>
  (_: string, { targets: asked = targets(1, 2, 3) }: any) => {
    const results = asked.map(({ id }: { id: string }) => {
      const message = refused[Number(id.slice(-12))]
      return { id, isSuccess: !message, errors: message ? [{ code: 'x', message }] : [] }
    })
    const count = Object.keys(refused).length
    return { results, done: results.length - count, refused: count, requestId: 'request-1' }
  }
const box = (n: number) => screen.findByRole('checkbox', { name: `Select P${n}` })
const selected = () =>
  [...document.querySelectorAll('tr[data-selected]')].map(
    row => Number((row as HTMLElement).dataset.row) + 1,
  )
const bar = () => screen.findByRole('region', { name: 'Selected' })

test('boxes select rows, Shift all between, and the heading the page', async () => {
  const { user } = listParcels()
  await user.click(await box(2))
  expect(selected()).toEqual([2])
  await user.keyboard('{Shift>}')
  await user.click(await box(4))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual([2, 3, 4])
  await user.click(await box(3))
  expect(selected()).toEqual([2, 4])
  const page = screen.getByRole('checkbox', {
    name: 'Select all on this page',
  }) as HTMLInputElement
  expect(page.indeterminate).toBe(true)
  await user.click(page)
  expect(selected()).toEqual([1, 2, 3, 4, 5])
  expect(within(await bar()).getByText('5 selected')).toBeTruthy()
  await user.click(within(await bar()).getByRole('button', { name: 'Clear the selection' }))
  expect(selected()).toEqual([])
})

test('Space selects the row of the cursor, Shift and arrows more, Ctrl+A all, Escape none', async () => {
  const { user } = listParcels()
  ;(await screen.findByText('P1')).closest('tr')!.focus()
  await user.keyboard('{ArrowDown} ')
  expect(selected()).toEqual([2])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual([2, 3, 4])
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual([2, 3])
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toHaveLength(5)
  await user.keyboard('{Escape}')
  expect(selected()).toEqual([])
})

test('a selection is gone with its filter', async () => {
  const { user } = listParcels()
  await user.click(await box(1))
  await user.type(screen.getByRole('searchbox'), 'oak')
  await waitFor(() => expect(selected()).toEqual([]))
})

test('one request sets the fields that were picked, and no others', async () => {
  const bulk = vi.fn<(...asked: any[]) => unknown>(outcome())
  const { user, notices } = listParcels({ bulk })
  await user.click(await box(1))
  await user.click(await box(3))
  await user.click(within(await bar()).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 2 parcels' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Field to change' }))
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Carrier',
    'Value',
    'Tags',
  ])
  await user.click(screen.getByRole('option', { name: 'Carrier' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Carrier' }), 'Tui Freight')
  await user.click(within(dialog).getByRole('button', { name: 'Change 2 parcels' }))
  await waitFor(() => expect(notices()).toBe('2 parcels updated'))
  expect(bulk.mock.calls).toEqual([
    ['parcels', { operation: 'update', data: { carrier: 'Tui Freight' }, targets: targets(1, 3) }],
  ])
  expect(selected()).toEqual([])
})

test('tags that are not given any more can still be taken away', async () => {
  const tagIds = tags('parcels', { label: 'Tags', only: { state: 'Packed' } })
  const getList = vi.fn<(...asked: any[]) => unknown>((_, { meta }) =>
    meta?.options
      ? { data: [{ id: idOf(1), label: 'P1' }], total: 1 }
      : { data: [1, 2].map(parcel), total: 2 },
  )
  const narrowed = () =>
    getList.mock.calls.filter(([, { meta }]) => meta?.options).at(-1)?.[1].filter.narrowed
  const { user } = listParcels({
    getList,
    entity: { ...parcels, fields: { ...parcels.fields, tagIds } },
  })
  await user.click(await box(2))
  await user.click(within(await bar()).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 parcel' }))
  await user.click(dialog.getByRole('combobox', { name: 'Field to change' }))
  await user.click(screen.getByRole('option', { name: 'Tags' }))
  await user.click(dialog.getByRole('combobox', { name: 'Add tags' }))
  await waitFor(() => expect(narrowed()).toEqual({ state: 'Packed' }))
  await user.click(dialog.getByRole('combobox', { name: 'Remove tags' }))
  await waitFor(() => expect(narrowed()).toBeUndefined())
})

test('tags are added and taken away', async () => {
  const bulk = vi.fn<(...asked: any[]) => unknown>(outcome())
  const { user } = listParcels({ bulk })
  await user.click(await box(2))
  await user.click(within(await bar()).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 parcel' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Field to change' }))
  await user.click(screen.getByRole('option', { name: 'Tags' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Add tags' }))
  await user.click(await screen.findByRole('option', { name: 'P1' }))
  await user.click(within(dialog).getByRole('button', { name: 'Change 1 parcel' }))
  await waitFor(() =>
    expect(bulk).toHaveBeenCalledWith('parcels', {
      operation: 'update',
      data: { tagIds: { add: [idOf(1)], remove: [] } },
      targets: targets(2),
    }),
  )
})

test('what is declared for many records is offered by its name: its list is open, and Enter sends what was chosen', async () => {
  const bulk = vi.fn<(...asked: any[]) => unknown>(outcome())
  const { user } = listParcels({
    bulk,
    entity: { ...parcels, list: { ...parcels.list!, bulk: ['tagIds'] } },
  })
  await user.click(await box(2))
  await user.click(within(await bar()).getByRole('button', { name: 'Edit tags' }))
  await user.click(await screen.findByRole('option', { name: 'P1' }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(bulk).toHaveBeenCalledWith('parcels', {
      operation: 'update',
      data: { tagIds: { add: [idOf(1)], remove: [] } },
      targets: targets(2),
    }),
  )
})

test('the field that was added has the focus, and its list closes with the choice', async () => {
  const { user } = listParcels({ bulk: outcome() })
  await user.click(await box(2))
  await user.click(within(await bar()).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 1 parcel' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Field to change' }))
  await user.click(screen.getByRole('option', { name: 'Tags' }))
  const add = await within(dialog).findByRole('combobox', { name: 'Add tags' })
  await waitFor(() => expect(document.activeElement).toBe(add))
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: 'P1' }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(within(dialog).getByRole('button', { name: 'P1' })).toBeTruthy()
})

test('at most three buttons stand in the bar; the others are in its menu, where deleting is the last', async () => {
  const bulk = ['tagIds', 'carrier', 'value', 'sentOn'].filter(name => name in parcels.fields)
  const { user } = listParcels({ entity: { ...parcels, list: { ...parcels.list!, bulk } } })
  await user.click(await box(2))
  await within(await bar()).findByRole('button', { name: 'Edit tags' })
  const names = within(await bar())
    .getAllByRole('button')
    .map(button => button.getAttribute('aria-label') ?? button.textContent)
  const own = names.filter(name => !/^(Select|More|Clear)/.test(name))
  expect(own.length).toBeLessThanOrEqual(3)
  await user.click(within(await bar()).getByRole('button', { name: 'More' }))
  const menu = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  expect(menu.length).toBeGreaterThan(1)
  expect(menu.at(-1)).toBe('Delete')
})

test('all that match are changed by the filter, after the page was selected', async () => {
  const bulk = vi.fn<(...asked: any[]) => unknown>(outcome())
  const filter = { state: ['Packed'] }
  const { user } = listParcels({
    bulk,
    total: 1204,
    path: `/parcels?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(within(await bar()).getByRole('button', { name: 'Select all 1,204 that match' }))
  expect(within(await bar()).getByText('All 1,204 parcels selected')).toBeTruthy()
  await user.click(within(await bar()).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete 1,204 parcels?' })).getByRole(
      'button',
      { name: 'Delete' },
    ),
  )
  await waitFor(() => expect(bulk).toHaveBeenCalledWith('parcels', { operation: 'remove', filter }))
})

test('more than the server changes at once is not offered', async () => {
  const { user } = listParcels({ total: 10_001 })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(within(await bar()).getByText(/Narrow the filter/)).toBeTruthy()
  expect(within(await bar()).queryByRole('button', { name: /Select all/ })).toBeNull()
})

test('a step of the statuses asks for its reason; what is refused is told row by row and stays selected', async () => {
  const bulk = vi.fn<(...asked: any[]) => unknown>(
    outcome({ 2: 'Parcel is Lost; "Report lost" needs Sent.' }),
  )
  const { user, notices } = listParcels({ bulk })
  await user.click(await box(1))
  await user.click(await box(2))
  await user.click(within(await bar()).getByRole('button', { name: 'Change status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report lost' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report lost: 2 parcels' })
  await user.click(within(dialog).getByRole('button', { name: 'Report lost' }))
  expect(within(dialog).getByText('Required')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Never came')
  await user.click(within(dialog).getByRole('button', { name: 'Report lost' }))
  const refused = await screen.findByRole('dialog', { name: '1 parcel not changed, 1 changed' })
  expect(within(refused).getByText('Parcel is Lost; "Report lost" needs Sent.')).toBeTruthy()
  expect(within(refused).getByRole('link').getAttribute('href')).toBe(`/parcels/${idOf(2)}/show`)
  expect(bulk).toHaveBeenCalledWith('parcels', {
    operation: 'lose',
    reason: 'Never came',
    targets: targets(1, 2),
  })
  await waitFor(() => expect(notices()).toBe('1 parcel lost'))
  await user.click(within(refused).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(selected()).toEqual([2]))
})

test('a failure is told where it was asked, and nothing is lost', async () => {
  const { user } = listParcels({
    bulk: () => {
      throw new Error('The server is busy.')
    },
  })
  await user.click(await box(1))
  await user.click(within(await bar()).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('The server is busy.')).toBeTruthy()
  expect(selected()).toEqual([1])
})

test('for ten seconds it can be taken back, by the number of the request', async () => {
  const undo = vi.fn<(...asked: any[]) => unknown>(outcome())
  const { user } = listParcels({ bulk: outcome(), undo, also: <Notifications /> })
  await user.click(await box(1))
  await user.click(within(await bar()).getByRole('button', { name: 'Change status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Send: 1 parcel' })).getByRole('button', {
      name: 'Send',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('parcels', 'request-1'))
})

test('a list without anything to do has no boxes', async () => {
  listParcels({
    entity: { ...parcels, statuses: undefined, api: { update: false, remove: false } },
  })
  await screen.findByText('P1')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a call is made with each of the selected records, after what it takes was asked for once', async () => {
  const bulk = vi.fn<(...asked: any[]) => unknown>(outcome({ 3: 'Nothing is left to hold.' }))
  const held = { call: 'holdRemainingQaStock', id: 'qaIssueId', label: 'Hold all' }
  const actions = { hold: { ...held, many: true }, holdOne: { ...held, label: 'Hold one' } }
  const { user, notices } = listParcels({ bulk, entity: { ...parcels, actions } })
  await user.click(await box(1))
  await user.click(await box(3))
  await user.click(within(await bar()).getByRole('button', { name: 'Actions' }))
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Hold all'])
  await user.click(screen.getByRole('menuitem', { name: 'Hold all' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hold all: 2 parcels' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Warehouse' }))
  await user.click(await screen.findByRole('option', { name: 'P1' }))
  await user.click(within(dialog).getByRole('button', { name: 'Hold all' }))
  await waitFor(() => expect(notices()).toBe('1 parcel updated'))
  expect(bulk.mock.calls).toEqual([
    ['parcels', { operation: 'hold', input: { warehouseId: idOf(1) }, targets: targets(1, 3) }],
  ])
  expect(await screen.findByText('Nothing is left to hold.')).toBeTruthy()
  expect(selected()).toEqual([3])
})

test('deleted records are listed on request, open no page and are restored', async () => {
  const bulk = vi.fn<(...asked: any[]) => unknown>(outcome())
  const getList = vi.fn<(...asked: any[]) => unknown>(() => ({
    data: [1, 2].map(parcel),
    total: 2,
  }))
  const { user, notices } = listParcels({
    bulk,
    getList,
    entity: { ...parcels, list: { ...parcels.list!, deleted: true } },
  })
  expect(await screen.findByRole('link', { name: 'P1' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deleted' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Yes' }))
  await waitFor(() => expect(getList.mock.lastCall![1].filter).toMatchObject({ isDeleted: true }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'P1' })).toBeNull())
  await user.click(await box(2))
  const buttons = within(await bar()).getAllByRole('button')
  const names = buttons.map(each => each.textContent || each.getAttribute('aria-label'))
  expect(names).toEqual(['Restore', 'Clear the selection'])
  await user.click(within(await bar()).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(notices()).toBe('1 parcel restored'))
  expect(bulk).toHaveBeenCalledWith('parcels', { operation: 'restore', targets: targets(2) })
})

test('the screens about a record are offered for one, not for several', async () => {
  const { user } = listParcels({
    entity: {
      ...parcels,
      links: { Tracking: { screen: '/tracking', as: 'parcelId' } },
    },
  })
  await user.click(await box(2))
  await user.click(within(await bar()).getByRole('button', { name: 'Actions' }))
  const link = await screen.findByRole('menuitem', { name: 'Tracking' })
  expect(link.getAttribute('href')).toContain(`/tracking?parcelId=${idOf(2)}`)
  await user.keyboard('{Escape}')
  await user.click(await box(3))
  expect(within(await bar()).queryByRole('button', { name: 'Actions' })).toBeNull()
})
