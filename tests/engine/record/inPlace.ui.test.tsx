import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { fromRequest } from '#data/requests.ts'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { id, job, jobs } from '#tests/support/ui/recordThings.ts'
import { allow } from '#tests/support/ui/rights.ts'

// The route tree knows no jobs, so nobody may do anything with them.
const allowed = { update: true }
allow((_, operation) => operation !== 'update' || allowed.update)

type Asked = { data: Record<string, unknown> }
type Update = (resource: string, asked: Asked) => unknown
const { related: _, attachments: __, notes: ___, ...plain } = jobs

/** A record whose changes are kept. */
function open(answers: Parameters<typeof fakeProvider>[0] = {}) {
  let kept: Record<string, unknown> = { ...job }
  const update = vi.fn<Update>((_resource, { data }) => {
    kept = { ...kept, ...data, version: Number(kept.version) + 1 }
    return { data: fromRequest({ ...kept }, new Headers({ 'x-request-id': 'request-9' })) }
  })
  const shown = show(
    <>
      <EntityShow entity={plain as typeof jobs} />
      <Notifications />
    </>,
    {
      provider: fakeProvider({ getOne: () => ({ data: kept }), update, ...answers }),
      resource: 'jobs',
      path: `/jobs/${id}/show`,
      route: '/jobs/:id/show',
    },
  )
  return { ...shown, update }
}
const change = (label: string) => screen.findByRole('button', { name: `Change ${label}` })
const input = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label })

test('a value is changed where it stands: Enter saves it alone, at the version that was read', async () => {
  const { user, update } = open()
  await user.click(await change('Name'))
  const name = await input('Name')
  expect(document.activeElement).toBe(name)
  await user.type(name, '!{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
  expect(update.mock.calls.map(([, { data }]) => data)).toEqual([
    { name: 'Mend a chair!', version: 2 },
  ])
  expect((await screen.findAllByText('Mend a chair!')).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(await change('Name'))
})

test('a click on the value opens its input as well, and F2 on its pencil', async () => {
  const { user } = open()
  const pencil = await change('Name')
  await user.click(within(pencil.parentElement!).getByText('Mend a chair'))
  expect(await input('Name')).toBeTruthy()
  await user.keyboard('{Escape}')
  ;(await change('Name')).focus()
  await user.keyboard('{F2}')
  expect(await input('Name')).toBeTruthy()
})

test('Escape gives the value back and asks nobody', async () => {
  const { user, update } = open()
  await user.click(await change('Name'))
  await user.type(await input('Name'), ' and a table{Escape}')
  await change('Name')
  expect(screen.queryByText(/and a table/)).toBeNull()
  expect(update).not.toHaveBeenCalled()
})

test('an unchanged value is closed without a request', async () => {
  const { user, update } = open()
  await user.click(await change('Name'))
  await input('Name')
  await user.keyboard('{Enter}')
  await change('Name')
  expect(update).not.toHaveBeenCalled()
})

test('Tab saves and goes on to the next value, Shift+Tab to the one before', async () => {
  const { user, update } = open()
  await user.click(await change('Name'))
  await user.type(await input('Name'), '!')
  await user.keyboard('{Tab}')
  await waitFor(async () => expect(document.activeElement).toBe(await change('Reference')))
  expect(update).toHaveBeenCalledTimes(1)
  await user.keyboard('{Enter}')
  await input('Reference')
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  await waitFor(async () => expect(document.activeElement).toBe(await change('Name')))
  expect(update).toHaveBeenCalledTimes(1)
})

test('what is picked is saved at once', async () => {
  const { user, update } = open()
  await user.click(await change('Kind'))
  await user.click(await screen.findByRole('option', { name: 'Visit' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
  expect(update.mock.calls[0]![1].data).toEqual({ kind: 'Visit', version: 2 })
})

test('what was typed is saved when the focus leaves', async () => {
  const { user, update } = open()
  await user.click(await change('Name'))
  await user.type(await input('Name'), '!')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
})

test('a change can be taken back for ten seconds', async () => {
  const undo = vi.fn<(resource: string, request: string) => unknown>(() => ({
    results: [],
    refused: 0,
  }))
  const { user } = open({ undo })
  await user.click(await change('Name'))
  await user.type(await input('Name'), '!{Enter}')
  expect((await screen.findAllByText('Name saved')).length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('jobs', 'request-9'))
})

test('a refusal stands at the value, which stays open', async () => {
  const { user } = open({
    update: () => {
      throw new HttpError('Refused', 422, { problems: [], errors: { name: 'It is taken.' } })
    },
  })
  await user.click(await change('Name'))
  await user.type(await input('Name'), '!{Enter}')
  await screen.findByText('It is taken.')
  expect((await input('Name')).getAttribute('aria-invalid')).toBe('true')
  expect((await input('Name')).value).toBe('Mend a chair!')
})

test('a refusal that names another field is told at the value', async () => {
  const { user } = open({
    update: () => {
      throw new HttpError('Refused', 422, {
        problems: [],
        errors: { address: { serverError: 'Where is it?' } },
      })
    },
  })
  await user.click(await change('Kind'))
  await user.click(await screen.findByRole('option', { name: 'Visit' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Where is it?')
})

test('a wrong value is told before the server is asked', async () => {
  const { user, update } = open()
  await user.click(await change('Name'))
  await user.clear(await input('Name'))
  await user.keyboard('{Enter}')
  await screen.findByText('Required')
  expect(update).not.toHaveBeenCalled()
})

test('a stale version asks, and the own value goes on top of theirs', async () => {
  const theirs = { ...job, version: 5, name: 'Mend two chairs', price: 99 }
  const update = vi
    .fn<Update>(() => ({ data: { ...theirs, name: 'Mend a chair!', version: 6 } }))
    .mockImplementationOnce(() => {
      throw new HttpError('Stale', 409, {
        problems: [],
        current: theirs,
        errors: { root: { serverError: 'Stale' } },
      })
    })
  const { user } = open({ update })
  await user.click(await change('Name'))
  await user.type(await input('Name'), '!{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved first' })
  await user.click(await within(dialog).findByRole('radio', { name: 'Yours: Name' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
  expect(update.mock.calls[1]![1].data).toEqual({ name: 'Mend a chair!', version: 5 })
})

test('what the system sets, what is long, and what others see has no pencil', async () => {
  open()
  await change('Name')
  for (const label of ['No', 'Status', 'Remark', 'Picture'])
    expect(screen.queryByRole('button', { name: `Change ${label}` })).toBeNull()
})

test('who may not change the record sees values only', async () => {
  allowed.update = false
  try {
    open()
    await screen.findAllByText('Mend a chair')
    expect(screen.queryByRole('button', { name: /^Change / })).toBeNull()
  } finally {
    allowed.update = true
  }
})
