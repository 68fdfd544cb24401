import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Upload } from '#data/beside.ts'
import { HttpError } from '#data/errors.ts'
import { choice, computed, entity, image, integer, lines, money, reference, text } from '#define'
import { session } from '#src/app/services.ts'
import EntityCreate from '#src/views/form/EntityCreate.tsx'
import EntityEdit from '#src/views/form/EntityEdit.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { allow } from '#tests/support/ui/rights.ts'

// The grid and every kind in it are loaded when the first record with lines is opened.
configure({ asyncUtilTimeout: 10_000 })

// The route tree knows no kits, so nobody may do anything with them.
allow()

const kitParts = entity('kitParts', {
  titles: ['Part', 'Parts'],
  fields: {
    kitId: reference('kits', { required: true }),
    name: text({ required: true }),
    material: choice(['Wood', 'Steel'], { default: 'Wood' }),
    finish: text({ when: { field: 'material', is: ['Wood'] } }),
    besideId: reference('kitParts', { narrowedBy: { kitId: 'kitId' } }),
    cost: money({ visibleTo: ['B1'] }),
    photo: image(),
  },
  api: false,
})
const kits = entity('kits', {
  titles: ['Kit', 'Kits'],
  fields: { name: text({ required: true }), parts: lines(kitParts, { by: 'kitId' }) },
})

const id = '01999999-0000-7000-8000-000000000009'
const part = {
  id: 'p1',
  version: 1,
  kitId: id,
  name: 'Leg',
  material: 'Wood',
  finish: 'Oiled',
  besideId: null,
  cost: 5,
  photo: null,
  labels: {},
}
const kit = { id, version: 2, name: 'Table kit', parts: [part], labels: {} }

type Answers = Parameters<typeof fakeProvider>[0]
type Update = (resource: string, asked: { data: Record<string, any> }) => unknown

const edit = (answers: Answers = {}) =>
  show(<EntityEdit entity={kits} />, {
    provider: fakeProvider({ getOne: () => ({ data: kit }), ...answers }),
    resource: 'kits',
    path: `/kits/${id}`,
    route: '/kits/:id/*',
  })
const input = (name: string) => screen.findByRole('textbox', { name })
const headings = async () =>
  (await screen.findAllByRole('columnheader')).map(head => head.textContent)
const as = (...codes: 'B1'[]) => {
  const person = { id: 'me', name: 'Ann', avatar: '', codes: new Set(codes) }
  vi.spyOn(session, 'person').mockReturnValue(person)
}

test('a field of a line is there and is sent only where it applies to that line', async () => {
  const update = vi.fn<Update>((_resource, { data }) => ({ data }))
  const { user } = edit({ update })
  expect(await input('Finish, line 1')).toHaveProperty('value', 'Oiled')
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  await user.type(await input('Name, line 2'), 'Top')
  await user.type(await input('Finish, line 2'), 'Waxed')
  await user.click(screen.getByRole('combobox', { name: /Material, line 1/ }))
  await user.click(await screen.findByRole('option', { name: 'Steel' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Finish, line 1' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalled())
  const { parts } = update.mock.calls[0]![1].data
  expect(parts[0]).toMatchObject({ id: 'p1', material: 'Steel' })
  expect(parts[0]).not.toHaveProperty('finish')
  expect(parts[1]).toMatchObject({ name: 'Top', material: 'Wood', finish: 'Waxed' })
})

test('a reference of a new line is narrowed by whose line it is', async () => {
  const getList = vi.fn<(resource: string, asked: { filter: object }) => unknown>(() => ({
    data: [{ id: 'p1', label: 'Leg' }],
    total: 1,
  }))
  const { user } = edit({ getList })
  await user.click(await screen.findByRole('button', { name: 'Add line' }))
  await user.click(await screen.findByRole('combobox', { name: 'Beside, line 2' }))
  await screen.findByRole('option', { name: 'Leg' })
  expect(getList.mock.calls.at(-1)![1].filter).toEqual({ narrowed: { kitId: id } })
})

test('what the server says of a field of a line stands at its input', async () => {
  const { user } = edit({
    update: () => {
      const errors = { 'parts.0.finish': 'Finish cannot be set unless Material is Wood.' }
      throw new HttpError('Refused', 400, { problems: [], errors })
    },
  })
  await user.type(await input('Finish, line 1'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('button', { name: 'Parts, line 1, Finish' })).toBeTruthy()
  expect((await input('Finish, line 1')).getAttribute('aria-invalid')).toBe('true')
})

test("a column for other people's codes is in no grid and no table", async () => {
  as()
  const { unmount } = edit()
  expect(await headings()).not.toContain('Cost')
  unmount()
  const reads = () =>
    show(<EntityShow entity={kits} />, {
      provider: fakeProvider({ getOne: () => ({ data: kit }) }),
      resource: 'kits',
      path: `/kits/${id}/show`,
      route: '/kits/:id/show',
    })
  const shown = reads()
  expect(await headings()).not.toContain('Cost')
  shown.unmount()
  as('B1')
  reads()
  expect(await headings()).toContain('Cost')
})

test("a picture in a line goes to the address of the line's own records", async () => {
  const upload = vi.fn<(resource: string, upload: Upload) => unknown>(() => ({
    id: 'f1',
    name: 'leg.png',
    mime: 'image/png',
    size: 7,
  }))
  const update = vi.fn<Update>((_resource, { data }) => ({ data }))
  const { user } = edit({ upload, update, file: () => new Blob(['picture']) })
  const files = await screen.findByLabelText('Add photo, line 1', { selector: 'input' })
  await user.upload(files, new File(['picture'], 'leg.png', { type: 'image/png' }))
  expect(await screen.findByText('leg.png')).toBeTruthy()
  expect(upload.mock.calls.map(([resource]) => resource)).toEqual(['kitParts'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect(update.mock.calls[0]![0]).toBe('kits')
  expect(update.mock.calls[0]![1].data.parts).toMatchObject([{ photo: 'f1' }])
})

const albumPhotos = entity('albumPhotos', {
  titles: ['Photo', 'Photos'],
  label: 'note',
  fields: {
    albumId: reference('albums', { required: true }),
    photo: image({ required: true }),
    note: text(),
  },
  api: false,
})
const albums = entity('albums', {
  titles: ['Album', 'Albums'],
  fields: {
    name: text({ required: true }),
    photos: lines(albumPhotos, { by: 'albumId', least: 1 }),
  },
})

test('files that are still on their way are waited for: nothing is saved without them', async () => {
  let arrive: (file: object) => void = () => {}
  const upload = () => new Promise<object>(resolve => (arrive = resolve))
  const create = vi.fn<Update>((_resource, { data }) => ({ data: { ...data, id } }))
  const { user } = show(<EntityCreate entity={albums} />, {
    provider: fakeProvider({ create, upload, file: () => new Blob(['picture']) }),
    resource: 'albums',
    path: '/albums/create',
  })
  const chooser = await screen.findByLabelText('Add photos', { selector: 'input' })
  await user.type(await input('Name'), 'Damage')
  await user.upload(chooser, new File(['picture'], 'arm.png', { type: 'image/png' }))
  await screen.findByRole('progressbar', { name: 'Uploading arm.png' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Wait until all files are uploaded, then save.'),
  )
  expect(create).not.toHaveBeenCalled()
  act(() => arrive({ id: 'f1', name: 'arm.png', mime: 'image/png', size: 7 }))
  await input('Note, line 1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.calls[0]![1].data.photos).toMatchObject([{ photo: 'f1' }])
})

test('lines that are files come with them: many files are many lines, and one at least is asked for', async () => {
  const sent = ['f1', 'f2'].values()
  const upload = vi.fn<(resource: string, upload: Upload) => unknown>((_resource, { file }) => ({
    id: sent.next().value,
    name: file.name,
    mime: file.type,
    size: file.size,
  }))
  const create = vi.fn<Update>((_resource, { data }) => ({ data: { ...data, id } }))
  const { user } = show(<EntityCreate entity={albums} />, {
    provider: fakeProvider({ create, upload, file: () => new Blob(['picture']) }),
    resource: 'albums',
    path: '/albums/create',
  })
  const chooser = await screen.findByLabelText('Add photos', { selector: 'input' })
  await user.type(await input('Name'), 'Damage')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringMatching(/Photos.*Required/),
  )
  expect(create).not.toHaveBeenCalled()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photos' })),
  )
  const picture = (name: string) => new File(['picture'], name, { type: 'image/png' })
  await user.upload(chooser, [picture('arm.png'), picture('leg.png')])
  await user.type(await input('Note, line 2'), 'Cracked')
  expect(upload.mock.calls.map(([resource]) => resource)).toEqual(['albumPhotos', 'albumPhotos'])
  for (const name of ['arm.png', 'leg.png']) expect(screen.getByText(name)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.calls[0]![1].data.photos).toMatchObject([
    { photo: 'f1' },
    { photo: 'f2', note: 'Cracked' },
  ])
})

test('lines that the system makes say what they are of, and are neither added nor removed', async () => {
  const goods = entity('countedGoods', {
    titles: ['Counted goods', 'Counted goods'],
    label: 'sku',
    fields: {
      countId: reference('counts', { required: true }),
      sku: text({ readOnly: true }),
      difference: computed(integer(), '1'),
      reason: text(),
    },
    list: { columns: ['sku', 'difference', 'reason'] },
    api: false,
  })
  const counts = entity('counts', {
    titles: ['Count', 'Counts'],
    fields: { name: text({ required: true }), goods: lines(goods, { by: 'countId' }) },
  })
  const line = { id: 'g1', version: 1, countId: id, sku: 'OAK-1', difference: -2, reason: null }
  const record = { id, version: 1, name: 'Zone 1', goods: [{ ...line, labels: {} }], labels: {} }
  show(<EntityEdit entity={counts} />, {
    provider: fakeProvider({ getOne: () => ({ data: record }) }),
    resource: 'counts',
    path: `/counts/${id}`,
    route: '/counts/:id/*',
  })
  await input('Reason, line 1')
  expect(await headings()).toEqual(['SKU', 'Difference', 'Reason'])
  expect(screen.getByRole('cell', { name: 'OAK-1' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '-2' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add line|Remove line/ })).toBeNull()
})
