import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useGetOne } from 'ra-core'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lookIn, withLook } from '#src/views/list/saved/look.ts'
import { idOf, listParcels, parcel } from '#tests/support/ui/parcels.tsx'
import { allow } from '#tests/support/ui/rights.ts'

allow()
beforeEach(() => localStorage.clear())

const headings = () =>
  screen
    .getAllByRole('columnheader', { hidden: true })
    .map(heading => heading.textContent!.replace(/[↑↓].*/, ''))

test('a look survives its address', () => {
  const look = {
    columns: [{ field: 'no', width: 120 }, { field: 'value' }],
    density: 'compact',
  } as const
  expect(withLook('?filter=%7B%7D', look)).toBe(
    'filter=%7B%7D&columns=no.120-value&density=compact',
  )
  expect(lookIn('?columns=no.120-value&density=compact')).toEqual(look)
  expect(lookIn('?columns=no.1&density=huge')).toEqual({ columns: [{ field: 'no', width: 48 }] })
  expect(withLook('?columns=no&density=compact&page=2', {})).toBe('page=2')
})

test('columns are chosen and ordered, in the address, and reset', async () => {
  const { user, address } = listParcels()
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  const panel = await screen.findByRole('dialog', { name: 'Columns' })
  expect(
    within(panel)
      .getAllByRole('checkbox')
      .map(box => box.parentElement!.textContent),
  ).toEqual(['Number', 'Status', 'Carrier', 'Value', 'Pieces', 'Tags', 'Created', 'Last changed'])
  await user.click(within(panel).getByRole('checkbox', { name: 'Pieces' }))
  await user.click(within(panel).getByRole('checkbox', { name: 'Carrier' }))
  await waitFor(() => expect(headings()).toEqual(['Number', 'Status', 'Value', 'Pieces']))
  await user.click(within(panel).getByRole('button', { name: 'Move Value up' }))
  await waitFor(() => expect(headings()).toEqual(['Number', 'Value', 'Status', 'Pieces']))
  within(panel).getByRole('checkbox', { name: 'Value' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(address()).toContain('columns=value-no-state-pieces'))
  expect(within(panel).getByRole('status').textContent).toBe('Value is column 1 of 4')
  await user.click(within(panel).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(headings()).toEqual(['Number', 'Status', 'Carrier', 'Value']))
  await waitFor(() => expect(address()).not.toContain('columns'))
})

test('rows are asked for with the columns that are shown, and again with one that is added', async () => {
  const { user, asked } = listParcels()
  await screen.findByText('P1')
  expect(asked().meta.fields).toBe('no,state,carrier,value')
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  const panel = await screen.findByRole('dialog', { name: 'Columns' })
  await user.click(within(panel).getByRole('checkbox', { name: 'Last changed' }))
  await waitFor(() => expect(asked().meta.fields).toBe('no,state,carrier,value,updatedOnUtc'))
  expect(await screen.findAllByText('2nd Nov 2026')).toHaveLength(5)
  await user.click(within(panel).getByRole('checkbox', { name: 'Carrier' }))
  // The title and the tone of a row need no column.
  await user.click(within(panel).getByRole('checkbox', { name: 'Number' }))
  await user.click(within(panel).getByRole('checkbox', { name: 'Status' }))
  await waitFor(() => expect(asked().meta.fields).toBe('no,state,value,updatedOnUtc'))
})

test('a record that was read in part is no record of its page', async () => {
  const getOne = vi.fn<(...asked: any[]) => unknown>(() => ({ data: parcel(1) }))
  const Whole = () => {
    const { data } = useGetOne('parcels', { id: idOf(1) })
    return <output>{JSON.stringify(data)}</output>
  }
  const Opened = () => {
    const [isOpen, open] = useState(false)
    return isOpen ? <Whole /> : <button onClick={() => open(true)}>Open it</button>
  }
  const { user } = listParcels({ getOne, also: <Opened /> })
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: 'Open it' }))
  await waitFor(() =>
    expect(screen.getByText(/pieces/).textContent).toBe(JSON.stringify(parcel(1))),
  )
  expect(getOne).toHaveBeenCalledTimes(1)
})

test('a column is found among many by its name, and chosen without moving the others', async () => {
  const { user } = listParcels()
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  const panel = await screen.findByRole('dialog', { name: 'Columns' })
  const offered = () =>
    within(panel)
      .getAllByRole('checkbox')
      .map(box => box.parentElement!.textContent)
  await user.type(within(panel).getByRole('searchbox', { name: 'Search columns' }), 'pie')
  expect(offered()).toEqual(['Pieces'])
  await user.click(within(panel).getByRole('checkbox', { name: 'Pieces' }))
  await waitFor(() =>
    expect(headings()).toEqual(['Number', 'Status', 'Carrier', 'Value', 'Pieces']),
  )
  expect(offered()).toEqual(['Pieces'])
})

test('columns are sized by keys and with the hand', async () => {
  const { user, address } = listParcels()
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Width of Carrier in pixels' }), {
    target: { value: '222' },
  })
  await waitFor(() => expect(address()).toContain('carrier.222'))
  await user.keyboard('{Escape}')
  const handle = document.querySelector<HTMLElement>('th [data-resize]')!
  handle.setPointerCapture = () => {}
  fireEvent.pointerDown(handle, { clientX: 100 })
  fireEvent.pointerMove(handle, { clientX: 400 })
  fireEvent.pointerUp(handle, { clientX: 400 })
  await waitFor(() => expect(address()).toContain('columns=no.300'))
})

test('the look comes back with the screen', async () => {
  const first = listParcels()
  await screen.findByText('P1')
  await first.user.click(screen.getByRole('button', { name: 'Columns and density' }))
  await first.user.click(await screen.findByRole('radio', { name: 'Compact' }))
  await waitFor(() => expect(first.address()).toContain('density=compact'))
  first.unmount()
  listParcels()
  await screen.findByText('P1')
  expect(document.querySelector('[data-density=compact]')).toBeTruthy()
})

test('columns of an address that are no fields are left out', async () => {
  listParcels({ path: '/parcels?columns=nothing-value' })
  await screen.findByText('10.00')
  expect(headings()).toEqual(['Value'])
})

test('a link of the first column has words though its value is missing', async () => {
  listParcels({ path: '/parcels?columns=tagIds-no' })
  expect(await screen.findByRole('link', { name: 'P1' })).toBeTruthy()
})

test('Shift sorts by several columns, numbered, and asks the server for all', async () => {
  const { user, asked, address } = listParcels()
  await screen.findByText('P1')
  await user.click(screen.getByRole('button', { name: /Value/ }))
  await waitFor(() => expect(asked().sort).toEqual({ field: 'value', order: 'ASC' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: /Carrier/ }))
  await waitFor(() => expect(asked().sort).toEqual({ field: 'value,carrier', order: 'ASC,ASC' }))
  await user.click(screen.getByRole('button', { name: /Value/ }))
  await user.keyboard('{/Shift}')
  await waitFor(() => expect(asked().sort).toEqual({ field: 'value,carrier', order: 'DESC,ASC' }))
  expect(decodeURIComponent(address())).toContain('order=DESC,ASC')
  expect(screen.getByRole('columnheader', { name: /Value/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect(screen.getByRole('button', { name: 'Carrier sorted ascending, 2' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Number/ }))
  await waitFor(() => expect(asked().sort).toEqual({ field: 'no', order: 'ASC' }))
})

test('totals stand under their columns, for the filter', async () => {
  const totals = vi.fn<(...asked: any[]) => unknown>(() => ({ value: 1234.5 }))
  listParcels({ totals, path: `/parcels?filter=${encodeURIComponent('{"state":["Sent"]}')}` })
  const total = await screen.findByText('1,234.50')
  expect(total.closest('tfoot')).toBeTruthy()
  expect([...total.closest('tr')!.children].indexOf(total.closest('td')!)).toBe(3)
  expect(totals).toHaveBeenCalledWith('parcels', { state: ['Sent'] }, expect.anything())
})

test('a row has the tone of its status', async () => {
  listParcels()
  expect((await screen.findByText('P2')).closest('tr')!.dataset.tone).toBe('bad')
  expect(screen.getByText('P1').closest('tr')!.dataset.tone).toBeUndefined()
})

test('child lines are read when the row is opened, once', async () => {
  const getOne = vi.fn<() => unknown>(() => ({
    data: { ...parcel(1), items: [{ id: 'i1', what: 'Oak leg', pieces: 4 }] },
  }))
  const { user } = listParcels({ getOne })
  const arrow = await screen.findByRole('button', { name: 'Lines of P1' })
  await user.click(arrow)
  expect(await screen.findByText('Oak leg')).toBeTruthy()
  await user.click(arrow)
  expect(screen.queryByText('Oak leg')).toBeNull()
  screen.getByText('P1').closest('tr')!.focus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText('Oak leg')).toBeTruthy()
  expect(getOne).toHaveBeenCalledTimes(1)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement!.textContent).toContain('P2')
})

test('the lines of all rows are read by one request', async () => {
  const getOne = vi.fn<() => unknown>()
  const withLines = vi.fn<(resource: string, ids: string[]) => unknown>((_, ids) =>
    ids.map(id => ({
      ...parcel(Number(id.slice(-12))),
      items: [{ id: `i${id}`, what: `Leg ${Number(id.slice(-12))}`, pieces: 4 }],
    })),
  )
  const { user } = listParcels({ getOne, withLines })
  const all = await screen.findByRole('button', { name: 'Lines of all rows' })
  await user.click(all)
  for (const n of [1, 2, 3, 4, 5]) expect(await screen.findByText(`Leg ${n}`)).toBeTruthy()
  expect(withLines).toHaveBeenCalledTimes(1)
  expect(withLines.mock.calls[0]!.slice(0, 2)).toEqual(['parcels', [1, 2, 3, 4, 5].map(idOf)])
  expect(getOne).not.toHaveBeenCalled()
  await user.click(all)
  expect(screen.queryByText('Leg 1')).toBeNull()
})

test('of a long page the rows around the cursor are drawn, and keys go to all', async () => {
  // This browser lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const { user } = listParcels({ count: 400, path: '/parcels?perPage=500' })
  const first = (await screen.findByText('P1')).closest('tr')!
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('401')
  expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(100)
  first.focus()
  await user.keyboard('{End}')
  expect(document.activeElement!.textContent).toContain('P400')
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe(`/parcels/${idOf(399)}/show`),
  )
})
