import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { reference, type AnyEntity } from '#define'
import { shownField } from '#src/views/parts/columns.ts'
import EntityCreate from '#src/views/form/EntityCreate.tsx'
import EntityEdit from '#src/views/form/EntityEdit.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { nameOf } from '#src/views/record/titleOf.ts'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { id, thing, things } from '#tests/support/ui/things.ts'
import { allow } from '#tests/support/ui/rights.ts'

// The route tree knows no things, so nobody may do anything with them.
allow()

test('a record that is known by an amount has it as its title', async () => {
  const paid = { ...things, label: 'price' } as AnyEntity
  show(<EntityShow entity={paid} />, {
    provider: fakeProvider({ getOne: () => ({ data: { ...thing, price: 286.8 } }) }),
    path: `/things/${id}/show`,
    route: '/things/:id/show',
  })
  expect(await screen.findByRole('heading', { level: 1, name: '$286.80' })).toBeTruthy()
  // So does its tab.
  expect(nameOf(paid, { ...thing, price: 286.8 })).toBe('$286.80')
  expect(nameOf(paid, { ...thing, price: null })).toBeUndefined()
})

const edit = (update: (...asked: any[]) => unknown) => {
  const provider = fakeProvider({ getOne: () => ({ data: thing }), update })
  return show(<EntityEdit entity={things} />, {
    provider,
    path: `/things/${id}`,
    route: '/things/:id',
  })
}
type Save = (resource: string, asked: any) => unknown
const refused = (status: number, errors: Record<string, any>, current?: object) => () => {
  throw new HttpError('Refused', status, { problems: [], errors, ...(current ? { current } : {}) })
}
const name = () => screen.findByRole('textbox', { name: /Name/ })

test('a record shows its sections and, beside them, what the system keeps', async () => {
  show(<EntityShow entity={things} />, {
    provider: fakeProvider({ getOne: () => ({ data: thing }) }),
    path: `/things/${id}/show`,
    route: '/things/:id/show',
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Oak table' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Money' }).textContent).toContain('1,299.00')
  expect(screen.getByRole('complementary', { name: 'System details' }).textContent).toMatch(
    /Uses7.*1st Nov 2026, 12:00 PM/,
  )
})

test('what a record points to is a way there, to the screen that shows it and for who reaches that', async () => {
  const shownOf = (name: string) => shownField(entity, name)
  const entity = {
    ...things,
    fields: {
      supplierId: reference('suppliers'),
      orderId: reference('orders'),
      addressId: reference('addresses'),
    },
  } as AnyEntity
  const labels = { supplierId: 'Oak Brothers', orderId: 'INV0000042', addressId: '1 Oak Road' }
  const record = { id, supplierId: 's 1', orderId: 'o1', addressId: 'a1', labels }
  show(<ValueList fields={Object.keys(labels).map(shownOf)} record={record} />)
  const leadsTo = (label: string) => screen.getByRole('link', { name: label }).getAttribute('href')
  expect(leadsTo('Oak Brothers')).toBe('/administration/supplier/s%201/show')
  await waitFor(() => expect(leadsTo('INV0000042')).toBe('/sale/processing?orderId=o1'))
  // No screen shows addresses.
  expect(screen.getByText('1 Oak Road').closest('a')).toBeNull()
})

test('a record that is gone says so', async () => {
  const getOne = () => {
    throw new HttpError('Gone', 404)
  }
  show(<EntityShow entity={things} />, {
    provider: fakeProvider({ getOne }),
    path: `/things/${id}/show`,
    route: '/things/:id/show',
  })
  expect(await screen.findByText('This thing does not exist')).toBeTruthy()
})

test('saving sends the version that was read, and goes to the record', async () => {
  const update = vi.fn<Save>((_resource, { data }) => ({ data }))
  const { user, address, notices } = edit(update)
  await user.type(await name(), ' XL')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]![1]).toMatchObject({
    id,
    data: { name: 'Oak table XL', version: 3, price: 1299 },
  })
  await waitFor(() => expect(address()).toBe(`/things/${id}/show`))
  expect(notices()).toBe('Thing saved')
})

test('nothing to save, nothing to press', async () => {
  const { user } = edit(vi.fn<Save>())
  const input = await name()
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save().disabled).toBe(true)
  await user.type(input, '!')
  expect(save().disabled).toBe(false)
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})

test('what the server says stands at its fields, and all of it in the summary', async () => {
  const { user } = edit(
    refused(400, { name: 'There is one already.', root: { serverError: 'Not today.' } }),
  )
  await user.type(await name(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toBe('Not saved.Name: There is one already.Not today.')
  expect((await name()).getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(document.activeElement).toBe(await name())
})

test('a request that got no answer loses nothing and says so', async () => {
  const { user, address } = edit(() => {
    throw new HttpError('The server cannot be reached.', 0)
  })
  await user.type(await name(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
  expect(await screen.findByDisplayValue('Oak table!')).toBeTruthy()
  expect(address()).toBe(`/things/${id}`)
})

const theirs = { ...thing, version: 4, price: 999 }

test("a stale version asks, and one's own changes go on top of theirs", async () => {
  let isStale = true
  const update = vi.fn<Save>((_resource, { data }) => {
    if (isStale) refused(409, { root: { serverError: 'Stale' } }, theirs)()
    return { data }
  })
  const { user } = edit(update)
  await user.type(await name(), ' mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved first' })
  expect(dialog.textContent).toMatch(/NameOak table mineOak table \(unchanged\)Oak table mine/)
  expect(dialog.textContent).toMatch(/Price1,299.00 \(unchanged\)999.00999.00/)
  isStale = false
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update.mock.calls.at(-1)![1].data).toMatchObject({
      name: 'Oak table mine',
      price: 999,
      version: 4,
    }),
  )
})

test('a stale version asks, and the current one can be loaded', async () => {
  const { user } = edit(refused(409, { root: { serverError: 'Stale' } }, theirs))
  await user.type(await name(), ' mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Load the current version' }))
  expect(await screen.findByDisplayValue('999')).toBeTruthy()
  expect(screen.queryByDisplayValue('Oak table mine')).toBeNull()
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('leaving with changes asks first', async () => {
  const { user, address } = edit(vi.fn<Save>())
  await user.type(await name(), '!')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe(`/things/${id}`)
  expect(await screen.findByDisplayValue('Oak table!')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe(`/things/${id}/show`))
})

const ask = async (remove: Save) => {
  const provider = fakeProvider({ getOne: () => ({ data: thing }), delete: remove })
  const shown = show(<EntityShow entity={things} />, {
    provider,
    path: `/things/${id}/show`,
    route: '/things/:id/show',
  })
  await shown.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await shown.user.click(
    within(await screen.findByRole('dialog', { name: 'Delete “Oak table”?' })).getByRole('button', {
      name: 'Delete',
    }),
  )
  return shown
}

test('a record is deleted after a question, with the version that was seen', async () => {
  const remove = vi.fn<Save>(() => ({ data: thing }))
  const { address, notices } = await ask(remove)
  await waitFor(() => expect(address()).toBe('/things'))
  expect(remove.mock.calls[0]![1]).toMatchObject({ id, previousData: { version: 3 } })
  expect(notices()).toBe('Thing “Oak table” deleted')
})

test('a refusal to delete is told where it was asked', async () => {
  const { address } = await ask(() => {
    throw new HttpError('It is still used by 3 orders.', 422)
  })
  expect((await screen.findByRole('alert')).textContent).toBe('It is still used by 3 orders.')
  expect(address()).toBe(`/things/${id}/show`)
})

test('a new record begins with the declared defaults and tells what it lacks', async () => {
  const create = vi.fn<Save>((_resource, { data }) => ({ data: { ...data, id } }))
  const { user, address } = show(<EntityCreate entity={things} />, {
    provider: fakeProvider({ create }),
    path: '/things/create',
    route: '/things/create',
  })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Name: Required')
  expect(create).not.toHaveBeenCalled()
  await user.type(await name(), 'Bench')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(create.mock.calls[0]![1].data).toMatchObject({
      name: 'Bench',
      state: 'Open',
      price: null,
    }),
  )
  await waitFor(() => expect(address()).toBe(`/things/${id}/show`))
})
