import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Upload } from '#data/beside.ts'
import { HttpError } from '#data/errors.ts'
import EntityEdit from '#src/views/form/EntityEdit.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { id, job, jobs } from '#tests/support/ui/recordThings.ts'
import { allow } from '#tests/support/ui/rights.ts'

// The route tree knows neither jobs nor visits.
allow()
vi.mock(import('#src/app/access.ts'), async original => ({
  ...(await original()),
  mayReach: () => true,
}))
vi.mock(import('#src/app/product/declarations.ts'), async original => {
  const { visits } = await import('#tests/support/ui/recordThings.ts')
  const actual = await original()
  const loaded = Promise.resolve(visits)
  return {
    ...actual,
    loadEntity: name => (name === 'visits' ? loaded : actual.loadEntity(name)) as never,
    resourceOfEntity: name => (name === 'visits' ? 'jobs/visits' : actual.resourceOfEntity(name)),
  }
})

type Part = 'related' | 'attachments' | 'notes'
type Beside = (
  resource: string,
  path: string,
  how?: { method?: string; body?: any; query?: object },
) => unknown

const open = (part: Part, answers: Parameters<typeof fakeProvider>[0]) => {
  const { related, attachments, notes, ...plain } = jobs
  const entity = { ...plain, [part]: { related, attachments, notes }[part] }
  return show(<EntityShow entity={entity as typeof jobs} />, {
    provider: fakeProvider({ getOne: () => ({ data: job }), ...answers }),
    resource: 'jobs',
    path: `/jobs/${id}/show`,
    route: '/jobs/:id/show',
  })
}
/** The parts are loaded when they are first shown. */
const region = (name: string) => screen.findByRole('region', { name }, { timeout: 5000 })

test('what points to a record is listed under it, with the way to all of it and to another one', async () => {
  const getList = vi.fn<(resource: string, asked: { filter: object }) => unknown>(() => ({
    data: [{ id: 'v1', version: 1, name: 'First look', jobId: id, km: 12, labels: { jobId: 'x' } }],
    total: 7,
  }))
  open('related', { getList })
  const list = await region('Visits')
  expect((await within(list).findByRole('link', { name: 'First look' })).getAttribute('href')).toBe(
    '/jobs/visits/v1/show',
  )
  expect(getList.mock.calls[0]).toMatchObject(['jobs/visits', { filter: { jobId: id } }])
  expect(
    within(list)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Name', 'Km'])
  const query = encodeURIComponent(JSON.stringify({ jobId: id }))
  const href = (name: string) => within(list).getByRole('link', { name }).getAttribute('href')
  expect(href('Show all 7')).toBe(`/jobs/visits?filter=${query}`)
  expect(href('New visit')).toBe(`/jobs/visits/create?with=${query}`)
})

const plan = {
  id: 'f1',
  name: 'Plan.pdf',
  mime: 'application/pdf',
  size: 12_400,
  createdOnUtc: '2026-11-01T00:00:00.000Z',
  uploadedBy: 'Bea',
}

test('what points to a record is asked anew once the record has changed', async () => {
  const getList = vi
    .fn<() => unknown>(() => ({
      data: [
        { id: 'v1', version: 1, name: 'First look', jobId: id, km: 12, labels: { jobId: 'x' } },
      ],
      total: 1,
    }))
    .mockReturnValueOnce({ data: [], total: 0 })
  const getOne = vi.fn(() => ({ data: { ...job, version: 8 } })).mockReturnValueOnce({ data: job })
  const { queryClient } = open('related', { getList, getOne })
  const list = await region('Visits')
  await within(list).findByText(/^No visits/)
  expect(getList).toHaveBeenCalledTimes(1)
  await queryClient.invalidateQueries({ queryKey: ['jobs', 'getOne'] })
  await within(list).findByRole('link', { name: 'First look' })
  expect(getList).toHaveBeenCalledTimes(2)
})

test('files are listed, added one after the other with what was refused, and deleted after a question', async () => {
  let files = [plan]
  const beside = vi.fn<Beside>((_resource, _path, how) => {
    if (how?.method === 'DELETE') files = []
    return files
  })
  const upload = vi.fn<(resource: string, upload: Upload) => unknown>(
    (_resource, { file, onProgress }) => {
      onProgress?.(0.5)
      if (file.name.endsWith('.exe')) throw new HttpError('Programs cannot be added.', 400)
      files = [...files, { ...plan, id: 'f2', name: file.name }]
      return { id: 'f2', name: file.name, mime: 'text/plain', size: 3 }
    },
  )
  const { user } = open('attachments', { beside, upload })
  const pane = await region('Files')
  expect((await within(pane).findByRole('listitem')).textContent).toContain(
    'Plan.pdf12 kB, Bea, 1st Nov 2026',
  )
  await user.upload(within(pane).getByLabelText('Add files', { selector: 'input' }), [
    new File(['abc'], 'list.txt'),
    new File(['abc'], 'run.exe'),
  ])
  expect((await within(pane).findByRole('alert')).textContent).toBe(
    'run.exe: Programs cannot be added.',
  )
  expect(upload.mock.calls.map(([, { recordId }]) => recordId)).toEqual([id, id])
  await within(pane).findByText('list.txt')
  await user.click(within(pane).getByRole('button', { name: 'Dismiss run.exe' }))
  expect(within(pane).queryByRole('alert')).toBeNull()
  await user.click(within(pane).getByRole('button', { name: 'Delete Plan.pdf' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  )
  await within(pane).findByText('No files yet.')
  expect(beside).toHaveBeenCalledWith('jobs', `${id}/files/f1`, { method: 'DELETE' })
})

test('a file can be dropped, and one that is too large is not even sent', async () => {
  const upload = vi.fn<(resource: string, upload: Upload) => unknown>()
  open('attachments', { beside: () => [], upload })
  const pane = await region('Files')
  const large = new File(['a'], 'film.mp4')
  Object.defineProperty(large, 'size', { value: 21_000_000 })
  fireEvent.drop(within(pane).getByRole('button', { name: 'Add files' }), {
    dataTransfer: { files: [large] },
  })
  expect((await within(pane).findByRole('alert')).textContent).toBe(
    'film.mp4: The file is too large: at most 20 MB.',
  )
  expect(upload).not.toHaveBeenCalled()
})

test('a file is fetched by the application, which has the token', async () => {
  const file = vi.fn<(resource: string, id: string) => unknown>(() => new Blob(['abc']))
  const { user } = open('attachments', { beside: () => [plan], file })
  await user.click(await screen.findByRole('button', { name: 'Plan.pdf' }))
  await waitFor(() => expect(file).toHaveBeenCalledWith('jobs', 'f1'))
})

test('a picture of a record is uploaded with its field, shown, and saved by its id', async () => {
  const update = vi.fn<(resource: string, asked: { data: object }) => unknown>((_r, { data }) => ({
    data,
  }))
  const upload = vi.fn<(resource: string, upload: Upload) => unknown>(() => ({
    id: 'f9',
    name: 'chair.png',
    mime: 'image/png',
    size: 3,
  }))
  const { user } = show(<EntityEdit entity={jobs} />, {
    provider: fakeProvider({
      getOne: () => ({ data: job }),
      update,
      upload,
      file: () => new Blob(['x'], { type: 'image/png' }),
    }),
    resource: 'jobs',
    path: `/jobs/${id}`,
    route: '/jobs/:id/*',
  })
  await user.upload(
    await screen.findByLabelText('Add picture', { selector: 'input' }),
    new File(['x'], 'chair.png', { type: 'image/png' }),
  )
  expect((await screen.findByRole('img', { name: 'chair.png' })).getAttribute('src')).toMatch(
    /^data:image\/png/,
  )
  expect(upload.mock.calls[0]![1].recordId).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update.mock.calls[0]![1].data).toMatchObject({ picture: 'f9' }))
})

const note = (more: object) => ({
  id: 'n1',
  version: 1,
  type: 'Delivery',
  text: 'Ring first',
  isPinned: false,
  authorId: 'me',
  createdOnUtc: '2026-11-01T00:00:00.000Z',
  labels: { authorId: 'Ann' },
  ...more,
})

test('notes are read, added, and changed by who wrote them', async () => {
  const beside = vi.fn<Beside>(() => [
    note({}),
    note({ id: 'n2', authorId: 'you', text: 'Dog!', labels: { authorId: 'Bea' }, isPinned: true }),
  ])
  const { user } = open('notes', { beside })
  const pane = await region('Internal notes')
  const [mine, others] = await within(pane).findAllByRole('listitem')
  expect(mine!.textContent).toMatch(/^Ann.*Ring first/)
  expect(others!.textContent).toMatch(/^Bea.*Pinned.*Dog!/)
  expect(within(others!).queryByRole('button')).toBeNull()
  await user.click(within(mine!).getByRole('button', { name: 'Change' }))
  const text = await within(pane).findByRole('textbox', { name: /Text/ })
  await user.type(text, ' twice')
  await user.click(within(pane).getByRole('button', { name: 'Save note' }))
  await waitFor(() =>
    expect(beside).toHaveBeenCalledWith('jobs', `${id}/notes/n1`, {
      method: 'PUT',
      body: { type: 'Delivery', text: 'Ring first twice', isPinned: false, version: 1 },
    }),
  )
})

test('a new note needs its words, and a refusal stands at them', async () => {
  const beside = vi.fn<Beside>((_resource, _path, how) => {
    if (how?.method === 'POST')
      throw new HttpError('No.', 400, { problems: [], errors: { text: 'Too rude.' } })
    return []
  })
  const { user } = open('notes', { beside })
  const pane = await region('Internal notes')
  await user.click(await within(pane).findByRole('button', { name: 'Add a note' }))
  await user.click(await within(pane).findByRole('button', { name: 'Save note' }))
  expect((await within(pane).findAllByText('Required')).length).toBeGreaterThan(0)
  await user.click(within(pane).getByRole('combobox', { name: /Type/ }))
  await user.click(await screen.findByRole('option', { name: 'General' }))
  await user.type(within(pane).getByRole('textbox', { name: /Text/ }), 'Hm')
  await user.click(within(pane).getByRole('button', { name: 'Save note' }))
  expect(await within(pane).findByText('Too rude.')).toBeTruthy()
  expect(beside.mock.calls.at(-1)![2]!.body).toMatchObject({
    type: 'General',
    text: 'Hm',
    isPinned: false,
  })
})
