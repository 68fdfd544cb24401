import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { fromRequest } from '#data/requests.ts'
import { session } from '#src/app/services.ts'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import EntityCreate from '#src/views/form/EntityCreate.tsx'
import EntityEdit from '#src/views/form/EntityEdit.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { id, job, jobs } from '#tests/support/ui/recordThings.ts'
import { allow } from '#tests/support/ui/rights.ts'

// The route tree knows no jobs, so nobody may do anything with them.
allow()

type Answers = Parameters<typeof fakeProvider>[0]
const { related: _, attachments: __, notes: ___, ...plain } = jobs

const open = (answers: Answers = {}, record: object = job) =>
  show(
    <>
      <EntityShow entity={plain as typeof jobs} />
      <Notifications />
    </>,
    {
      provider: fakeProvider({ getOne: () => ({ data: record }), ...answers }),
      resource: 'jobs',
      path: `/jobs/${id}/show`,
      route: '/jobs/:id/show',
    },
  )
type Bulk = (resource: string, change: object) => unknown
const done = {
  results: [{ id, isSuccess: true, errors: [] }],
  done: 1,
  refused: 0,
  requestId: 'r1',
}
const refusal = (message: string) => ({
  results: [{ id, isSuccess: false, errors: [{ code: 'transition', message }] }],
  done: 0,
  refused: 1,
  requestId: 'r1',
})
/** A message at the foot of the page. */
const message = (text: string) => screen.findByText(text, { selector: 'div' })
const button = (name: string) => screen.findByRole('button', { name })

test('the next step is the main button, two others stand beside it, the rest and Delete are in a menu', async () => {
  const { user } = open()
  expect((await button('Send')).className).toContain('contained')
  expect((await button('Finish')).className).toContain('outlined')
  expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull()
  await user.click(await button('More actions'))
  const steps = screen.getAllByRole('menuitem').map(item => item.textContent)
  expect(steps.slice(0, 2)).toEqual(['Drop', 'Audit'])
  expect(steps.slice(2)).toEqual([
    'History',
    'Duplicate',
    'Download all files (ZIP)',
    'Print',
    'Delete',
  ])
})

test('on a phone deleting stands in the menu, and asks all the same', async () => {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number }): void }
  }
  happyDOM.setViewport({ width: 390 })
  try {
    const { user } = open()
    await user.click(await button('More actions'))
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByRole('dialog', { name: /^Delete / })).toBeTruthy()
  } finally {
    happyDOM.setViewport({ width: 1366 })
  }
})

test('a step is taken with the version that was seen, and can be taken back', async () => {
  const bulk = vi.fn<Bulk>(() => done)
  const undo = vi.fn<(resource: string, request: string) => unknown>(() => done)
  const { user } = open({ bulk, undo })
  await user.click(await button('Send'))
  await waitFor(() =>
    expect(bulk).toHaveBeenCalledWith('jobs', { operation: 'send', targets: [{ id, version: 2 }] }),
  )
  await message('Job sent')
  await user.click(await button('Undo'))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('jobs', 'r1'))
})

test('Alt and a digit take a step', async () => {
  const bulk = vi.fn<Bulk>(() => done)
  const { user } = open({ bulk })
  await button('Send')
  await user.keyboard('{Alt>}[Digit1]{/Alt}')
  await waitFor(() => expect(bulk).toHaveBeenCalledTimes(1))
  expect(bulk.mock.calls[0]![1]).toMatchObject({ operation: 'send' })
})

test('a step with a question asks, is refused in words, and offers no way back once it is done', async () => {
  let answer = refusal('The job has open parts.')
  const bulk = vi.fn<Bulk>(() => answer)
  const { user } = open({ bulk })
  await user.click(await button('Finish'))
  const dialog = await screen.findByRole('dialog', { name: 'Finish' })
  expect(dialog.textContent).toContain('Is all of it done?')
  await user.click(within(dialog).getByRole('button', { name: 'Finish' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The job has open parts.')
  answer = done as never
  await user.click(within(dialog).getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await message('Job done')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a reason that is asked for must be given', async () => {
  const bulk = vi.fn<Bulk>(() => done)
  const { user } = open({ bulk })
  await user.click(await button('More actions'))
  await user.click(await screen.findByRole('menuitem', { name: 'Drop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Drop' })
  const drop = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Drop' })
  expect(drop.disabled).toBe(true)
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Too old')
  await user.click(drop)
  await waitFor(() => expect(bulk.mock.calls[0]![1]).toMatchObject({ reason: 'Too old' }))
})

test("a step of other people's codes is not offered", async () => {
  const person = { id: 'me', name: 'Ann', avatar: '', codes: new Set(['J1'] as const) }
  vi.spyOn(session, 'person').mockReturnValue(person)
  const { user } = open()
  await user.click(await button('More actions'))
  expect(screen.queryByRole('menuitem', { name: 'Audit' })).toBeNull()
})

test('a refusal to a step without a question is told', async () => {
  const { user } = open({ bulk: () => refusal('Somebody else was first.') })
  await user.click(await button('Send'))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was first.')
})

test('the history says who changed what, in the words of the fields', async () => {
  const beside = (_resource: string, path: string) => {
    expect(path).toBe(`${id}/history`)
    return [
      {
        seq: 3,
        atUtc: '2026-11-03T01:00:00.000Z',
        person: 'Bea',
        operation: 'drop',
        changes: { state: ['Open', 'Dropped'], reason: [null, 'Too old'] },
      },
      {
        seq: 2,
        atUtc: '2026-11-02T01:00:00.000Z',
        person: 'Ann',
        operation: 'update',
        changes: {
          customerId: ['c1', 'c2'],
          price: [80, 95.5],
          parts: [
            [{ id: 'p1', name: 'Leg', quantity: 2 }],
            [
              { id: 'p1', name: 'Leg', quantity: 3 },
              { id: 'p2', name: 'Seat', quantity: 1 },
            ],
          ],
        },
      },
      {
        seq: 1,
        atUtc: '2026-11-01T01:00:00.000Z',
        person: null,
        operation: 'create',
        changes: null,
      },
    ]
  }
  const getMany = (_resource: string, { ids }: { ids: string[] }) => ({
    data: ids.map(one => ({ id: one, label: `Customer ${one}` })),
  })
  const { user } = open({ beside, getMany })
  await user.click(await button('More actions'))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const drawer = await screen.findByRole('dialog', { name: 'History of Mend a chair' })
  await within(drawer).findByText('Customer c2')
  const [dropped, changed, created] = within(drawer).getAllByRole('listitem')
  expect(dropped!.textContent).toMatch(/^Dropped by Bea3rd Nov 2026/)
  expect(dropped!.textContent).toContain('StatusOpen → Dropped')
  expect(dropped!.textContent).toContain('ReasonToo old')
  expect(changed!.textContent).toContain('CustomerCustomer c1 → Customer c2')
  expect(changed!.textContent).toContain('Price80.00 → 95.50')
  expect(changed!.textContent).toContain('ChangedQuantity2 → 3')
  expect(changed!.textContent).toContain('AddedNameSeatQuantity1')
  expect(created!.textContent).toContain('Created by the system')
})

test('a record can be saved as a new one, without what may stand only once', async () => {
  const create = vi.fn<(resource: string, asked: { data: object }) => unknown>((_r, { data }) => ({
    data: { ...data, id },
  }))
  const { user, address } = show(<EntityCreate entity={jobs} />, {
    provider: fakeProvider({ getOne: () => ({ data: job }), create }),
    resource: 'jobs',
    path: `/jobs/create?like=${id}`,
    route: '/jobs/create',
  })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'New job like “Mend a chair”',
  )
  await user.click(await button('Save'))
  await waitFor(() => expect(create).toHaveBeenCalled())
  const { data } = create.mock.calls[0]![1] as { data: Record<string, any> }
  expect(data).toMatchObject({ name: 'Mend a chair', customerId: 'c1', price: 80, reference: null })
  expect(data.parts).toMatchObject([{ name: 'Leg', quantity: 2 }])
  expect(data.parts[0]).not.toHaveProperty('id')
  expect(data).not.toHaveProperty('no')
  await waitFor(() => expect(address()).toBe(`/jobs/${id}/show`))
})

test('a new record begins with what the address gives it, and nothing that nobody may set', async () => {
  const source = encodeURIComponent(JSON.stringify({ name: 'Given', state: 'Done', nonsense: 1 }))
  const create = vi.fn<(resource: string, asked: { data: object }) => unknown>((_r, { data }) => ({
    data: { ...data, id },
  }))
  const { user } = show(<EntityCreate entity={jobs} />, {
    provider: fakeProvider({ create }),
    resource: 'jobs',
    path: `/jobs/create?with=${source}`,
    route: '/jobs/create',
  })
  await user.click(await button('Save'))
  await waitFor(() => expect(create).toHaveBeenCalled())
  const { data } = create.mock.calls[0]![1]
  expect(data).toMatchObject({ name: 'Given', kind: 'Repair' })
  expect(Object.keys(data)).not.toContain('state')
  expect(Object.keys(data)).not.toContain('nonsense')
})

const save = async (saved: object, answers: Answers = {}) => {
  const undo = vi.fn<(resource: string, request: string) => unknown>(() => done)
  const update = () => ({
    data: fromRequest({ ...saved }, new Headers({ 'x-request-id': 'request-7' })),
  })
  const shown = show(
    <>
      <EntityEdit entity={jobs} />
      <Notifications />
    </>,
    {
      provider: fakeProvider({ getOne: () => ({ data: job }), update, undo, ...answers }),
      resource: 'jobs',
      path: `/jobs/${id}`,
      route: '/jobs/:id/*',
    },
  )
  await shown.user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
  await shown.user.click(screen.getByRole('button', { name: 'Save' }))
  await message('Job saved')
  return { ...shown, undo }
}

test('for ten seconds a saved change can be taken back, by the number of its request', async () => {
  const { user, undo } = await save({ ...job, version: 3, name: 'Mend a chair!' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('jobs', 'request-7'))
})

test('a change of lines cannot be taken back and is not offered so', async () => {
  await save({ ...job, version: 3, parts: [] })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what cannot be taken back any more says why', async () => {
  const refused = {
    ...done,
    refused: 1,
    results: [{ id, isSuccess: false, errors: [{ code: 'x', message: 'It was changed again.' }] }],
  }
  const { user } = await save({ ...job, version: 3 }, { undo: () => refused })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await message('Could not be undone. It was changed again.')).toBeTruthy()
})

test('a history that cannot be loaded says so and can be tried again', async () => {
  const { user } = open({
    beside: () => {
      throw new HttpError('The server is busy.', 503)
    },
  })
  await user.click(await button('More actions'))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  expect(await screen.findByText('The server is busy.')).toBeTruthy()
  expect(await button('Try again')).toBeTruthy()
})
