import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { session } from '#src/app/services.ts'
import EntityCreate from '#src/views/form/EntityCreate.tsx'
import EntityEdit from '#src/views/form/EntityEdit.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { id, job, jobs } from '#tests/support/ui/recordThings.ts'
import { allow } from '#tests/support/ui/rights.ts'

// The route tree knows no jobs, so nobody may do anything with them.
allow()

type Update = (resource: string, asked: { data: Record<string, any> }) => unknown
type Answers = Parameters<typeof fakeProvider>[0]

const edit = (answers: Answers, record: object = job) =>
  show(<EntityEdit entity={jobs} />, {
    provider: fakeProvider({ getOne: () => ({ data: record }), ...answers }),
    resource: 'jobs',
    path: `/jobs/${id}`,
    route: '/jobs/:id/*',
  })
const saves = () => vi.fn<Update>((_resource, { data }) => ({ data }))
const input = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const tab = (name: RegExp) => screen.getByRole('tab', { name })

test('the sections stand in their tabs, and what is typed in one is kept while another is seen', async () => {
  const update = saves()
  const { user } = edit({ update })
  await user.type(await input('Name'), '!')
  await user.click(tab(/Office/))
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  await user.type(await input('Remark'), 'Soon')
  await user.click(save())
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]![1].data).toMatchObject({ name: 'Mend a chair!', remark: 'Soon' })
})

test('tabs count their errors, and the first wrong input has the focus in whatever tab it stands', async () => {
  const { user } = edit({
    update: () => {
      throw new HttpError('Refused', 400, {
        problems: [],
        errors: { price: 'Too much.', remark: 'Too rude.' },
      })
    },
  })
  await user.type(await input('Name'), '!')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Too much.')
  await waitFor(() => expect(tab(/Office.*2 errors/).getAttribute('aria-selected')).toBe('true'))
  await waitFor(async () => expect(document.activeElement).toBe(await input('Price')))
  await user.click(tab(/General/))
  await user.click(screen.getByRole('button', { name: 'Remark' }))
  await waitFor(async () => expect(document.activeElement).toBe(await input('Remark')))
})

test('a field that depends on another is there and is sent only where it applies', async () => {
  const update = saves()
  const { user } = edit({ update }, { ...job, kind: 'Visit', address: '1 High Street' })
  expect(await input('Address')).toHaveProperty('value', '1 High Street')
  await user.click(screen.getByRole('combobox', { name: /Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Repair' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull())
  await user.click(save())
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]![1].data).not.toHaveProperty('address')
})

test('a record shows a field that depends on another only where it applies', async () => {
  const { related: _, attachments: __, notes: ___, ...plain } = jobs
  const { findByText, queryByText } = show(<EntityShow entity={plain as typeof jobs} />, {
    provider: fakeProvider({ getOne: () => ({ data: job }) }),
    resource: 'jobs',
    path: `/jobs/${id}/show`,
    route: '/jobs/:id/show',
  })
  await findByText('Reference')
  expect(queryByText('Address')).toBeNull()
})

test('a reference is chosen from what fits another field, and is emptied when that changes', async () => {
  const update = saves()
  const getList = vi.fn<(resource: string, asked: { filter: object }) => unknown>(resource => ({
    data:
      resource === 'customers' || resource.endsWith('management')
        ? [{ id: 'c2', label: 'Cy' }]
        : [{ id: 'k9', label: 'Kim' }],
    total: 1,
  }))
  const { user } = edit({ update, getList })
  const contact = await screen.findByRole('combobox', { name: 'Contact' })
  expect(contact).toHaveProperty('value', 'Bob')
  await user.click(contact)
  await screen.findByRole('option', { name: 'Kim' })
  expect(getList.mock.calls.at(-1)![1].filter).toEqual({ narrowed: { customerId: 'c1' } })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('combobox', { name: 'Customer' }))
  await user.click(await screen.findByRole('option', { name: 'Cy' }))
  await waitFor(() => expect(contact).toHaveProperty('value', ''))
  await user.click(save())
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]![1].data).toMatchObject({ customerId: 'c2', contactId: null })
})

test('a reference waits for the field that narrows it', async () => {
  edit({}, { ...job, customerId: null, contactId: null })
  const contact = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Contact' })
  expect(contact.disabled).toBe(true)
  expect(screen.getByText('Choose Customer first')).toBeTruthy()
})

test("a field for other people's codes is neither shown nor sent", async () => {
  const person = { id: 'me', name: 'Ann', avatar: '', codes: new Set(['J1'] as const) }
  vi.spyOn(session, 'person').mockReturnValue(person)
  const create = vi.fn<Update>((_resource, { data }) => ({ data: { ...data, id } }))
  const { user } = show(<EntityCreate entity={jobs} />, {
    provider: fakeProvider({ create }),
    resource: 'jobs',
    path: '/jobs/create',
    route: '/jobs/create',
  })
  await user.type(await input('Name'), 'New')
  await user.click(tab(/Office/))
  expect(screen.queryByRole('textbox', { name: 'Cost' })).toBeNull()
  await user.click(save())
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.calls[0]![1].data).not.toHaveProperty('cost')
})

const theirs = {
  ...job,
  version: 3,
  name: 'Mend a stool',
  price: 99,
  parts: [{ id: 'p2', version: 1, jobId: id, name: 'Seat', quantity: 1, labels: {} }],
}

const conflicted = async () => {
  let isStale = true
  const update = vi.fn<Update>((_resource, { data }) => {
    if (isStale) throw new HttpError('Stale', 409, { problems: [], errors: {}, current: theirs })
    return { data: { ...data } }
  })
  const shown = edit({ update })
  const { user } = shown
  await user.type(await input('Name'), '!')
  const quantity = await input('Quantity, line 1')
  await user.clear(quantity)
  await user.type(quantity, '5')
  await user.click(tab(/Office/))
  await user.type(await input('Remark'), 'Soon')
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved first' })
  isStale = false
  return { ...shown, update, dialog }
}
const chosen = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole<HTMLInputElement>('radio', { name }).checked

test('in a conflict what only one has changed is chosen already, and what both have must be', async () => {
  const { user, update, dialog } = await conflicted()
  const rows = within(dialog).getAllByRole('rowheader')
  expect(rows.map(row => row.textContent)).toEqual(['Name', 'Price', 'Remark', 'Parts'])
  expect([chosen(dialog, 'Theirs: Price'), chosen(dialog, 'Yours: Remark')]).toEqual([true, true])
  expect([chosen(dialog, 'Yours: Name'), chosen(dialog, 'Theirs: Name')]).toEqual([false, false])
  const merge = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(merge.disabled).toBe(true)
  await user.click(within(dialog).getByRole('radio', { name: 'Yours: Name' }))
  await user.click(within(dialog).getByRole('radio', { name: 'Theirs: Parts' }))
  await user.click(merge)
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
  const { data } = update.mock.calls[1]![1]
  expect(data).toMatchObject({ version: 3, name: 'Mend a chair!', price: 99, remark: 'Soon' })
  expect(data.parts).toMatchObject([{ id: 'p2' }])
})

test('my lines go as a whole: one that they removed is added anew', async () => {
  const { user, update, dialog } = await conflicted()
  await user.click(within(dialog).getByRole('radio', { name: 'Theirs: Name' }))
  await user.click(within(dialog).getByRole('radio', { name: 'Yours: Parts' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
  const { data } = update.mock.calls[1]![1]
  expect(data.name).toBe('Mend a stool')
  expect(data.parts).toMatchObject([{ name: 'Leg', quantity: 5 }])
  expect(data.parts[0].id).toBeUndefined()
})

test('from a conflict one can go back to the form, which has lost nothing', async () => {
  const { user, dialog } = await conflicted()
  await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByDisplayValue('Mend a chair!')).toBeTruthy()
})

test('what is wrong with an input that a press leaves is told after the click, so that no button moves away under it', async () => {
  const { user } = edit({})
  const name = await input('Name')
  await user.clear(name)
  await user.pointer({ keys: '[MouseLeft>]', target: tab(/Office/) })
  await waitFor(() => expect(document.activeElement).not.toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('false')
  await user.pointer('[/MouseLeft]')
  await user.click(tab(/General/))
  await waitFor(async () => expect((await input('Name')).getAttribute('aria-invalid')).toBe('true'))
})
