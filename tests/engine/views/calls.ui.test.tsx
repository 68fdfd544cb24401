import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { choice, entity, longText, text } from '#define'
import EntityList from '#src/views/list/EntityList.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { allow } from '#tests/support/ui/rights.ts'

// The route tree knows no errands, so nobody may do anything with them.
allow()

const errands = entity('errands', {
  titles: ['Errand', 'Errands'],
  fields: {
    name: text({ required: true }),
    state: choice(['Open', 'Done'], { default: 'Open' }),
    reason: longText(),
  },
  list: { columns: ['name'], sort: 'name' },
  actions: {
    respond: { call: 'CreateResponse', id: 'taskId', label: 'Respond' },
    deny: {
      call: 'denyTask',
      id: 'taskId',
      label: 'Send back',
      while: { field: 'state', is: ['Done'] },
    },
  },
  tools: { testAddress: 'Test an address' },
})
const id = '01999999-0000-7000-8000-000000000009'
const errand = { id, version: 1, name: 'Fetch a key', state: 'Done', reason: 'Lost', labels: {} }

const openRecord = (
  calls: Record<string, (input: any) => unknown>,
  record: object = errand,
  getOne = vi.fn<() => unknown>(() => ({ data: record })),
) => ({
  getOne,
  ...show(
    <>
      <EntityShow entity={errands} />
      <Notifications />
    </>,
    {
      provider: fakeProvider({ getOne, calls }),
      resource: 'errands',
      path: `/errands/${id}/show`,
      route: '/errands/:id/show',
    },
  ),
})
const openList = (calls: Record<string, (input: any) => unknown>) =>
  show(<EntityList entity={errands} />, {
    provider: fakeProvider({ calls, getList: () => ({ data: [errand], total: 1 }) }),
    resource: 'errands',
    path: '/errands',
    route: '/errands',
  })
const button = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const refusal = (errors: Record<string, string>) => () => {
  throw new HttpError('Refused', 422, { problems: [], errors })
}

test('a call about a record asks what it takes beside the record, is told, and reads the record anew', async () => {
  const CreateResponse = vi.fn<(input: object) => unknown>(() => ({ data: errand }))
  const { user, getOne } = openRecord({ CreateResponse })
  await user.click(await button('Respond'))
  const asked = within(await dialog('Respond'))
  await user.type(asked.getByRole('textbox', { name: /Response/ }), 'Found it')
  const before = getOne.mock.calls.length
  await user.click(asked.getByRole('button', { name: 'Respond' }))
  await waitFor(() =>
    expect(CreateResponse).toHaveBeenCalledWith({ taskId: id, response: 'Found it' }),
  )
  expect(await screen.findByText('Response added', { selector: 'div' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(getOne.mock.calls.length).toBeGreaterThan(before))
})

test('what it lacks is told before the server is asked', async () => {
  const CreateResponse = vi.fn<(input: object) => unknown>()
  const { user } = openRecord({ CreateResponse })
  await user.click(await button('Respond'))
  const asked = within(await dialog('Respond'))
  await user.click(asked.getByRole('button', { name: 'Respond' }))
  expect(await asked.findByText('Required')).toBeTruthy()
  expect(CreateResponse).not.toHaveBeenCalled()
})

test('it is offered while the record says so, and begins with what the record has of it', async () => {
  const { user, unmount } = openRecord({})
  await user.click(await button('Send back'))
  const asked = within(await dialog('Send back'))
  expect(asked.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Lost')
  unmount()
  openRecord({}, { ...errand, state: 'Open' })
  await button('Respond')
  expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull()
})

test('a refusal stands at the input that it names, the rest below; both are gone with the next try', async () => {
  let answer: () => unknown = refusal({ response: 'Too short.', taskId: 'It is cancelled.' })
  const { user } = openRecord({ CreateResponse: () => answer() })
  await user.click(await button('Respond'))
  const asked = within(await dialog('Respond'))
  const input = asked.getByRole('textbox', { name: /Response/ })
  await user.type(input, 'No')
  await user.click(asked.getByRole('button', { name: 'Respond' }))
  expect(await asked.findByText('Too short.')).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect((await asked.findByRole('alert')).textContent).toBe('It is cancelled.')
  answer = () => ({ data: errand })
  await user.click(asked.getByRole('button', { name: 'Respond' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a call over a list shows what it answers, and may be made again', async () => {
  const testAddress = vi.fn<(input: any) => unknown>(() => ({
    isAllowed: true,
    why: 'It lies in an allowed network.',
    networks: [{ network: '10.0.0.0/8', name: 'Office' }],
  }))
  const { user } = openList({ testAddress })
  await user.click(await button('Test an address'))
  const asked = within(await dialog('Test an address'))
  await user.type(asked.getByRole('textbox', { name: /IP address/ }), '10.0.0.1')
  await user.click(asked.getByRole('button', { name: 'Run' }))
  const answer = within(await asked.findByRole('region', { name: 'Test an address' }))
  expect(answer.getByText('It lies in an allowed network.')).toBeTruthy()
  expect(answer.getByRole('cell', { name: 'Office' })).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Run' }))
  await waitFor(() => expect(testAddress).toHaveBeenCalledTimes(2))
  expect(testAddress.mock.calls[0]![0]).toMatchObject({ address: '10.0.0.1' })
  await user.click(asked.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('its refusal stands at the input that it names, and takes the answer before away', async () => {
  let answer: () => unknown = () => ({ isAllowed: true, why: 'Yes', networks: [] })
  const { user } = openList({ testAddress: () => answer() })
  await user.click(await button('Test an address'))
  const asked = within(await dialog('Test an address'))
  await user.type(asked.getByRole('textbox', { name: /IP address/ }), '10.0.0.1')
  await user.click(asked.getByRole('button', { name: 'Run' }))
  await asked.findByRole('region', { name: 'Test an address' })
  answer = refusal({ address: 'That is no address.' })
  await user.click(asked.getByRole('button', { name: 'Run' }))
  expect(await asked.findByText('That is no address.')).toBeTruthy()
  expect(asked.queryByRole('region', { name: 'Test an address' })).toBeNull()
})
