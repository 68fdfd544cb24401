import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { depotProduct, tree } from '#src/gallery/depot.ts'
import type { Reply, Seen } from '#tests/support/fakes.ts'
import { openApplication } from '#tests/support/ui/application.tsx'
import type * as views from './depotViews.tsx'

// The application on a model of its own: no file of the business is loaded.

const id = '01999999-0000-7000-8000-000000000001'
const crate = {
  id,
  version: 1,
  name: 'Chairs',
  weight: 40,
  status: 'Packed',
  labels: {},
  createdOnUtc: '2026-11-01T00:00:00.000Z',
  updatedOnUtc: '2026-11-02T00:00:00.000Z',
}
const json = (value: object): Reply => ({ json: value })
const answer = ({ method, path }: Seen): Reply | undefined => {
  if (path === '/api/crates/bulk')
    return json({ done: 1, refused: 0, targets: [{ id, version: 2 }], results: [] })
  if (path === '/api/crates' && method === 'GET')
    return { ...json([crate]), headers: { 'content-range': 'crates 0-0/1', 'x-total-count': '1' } }
  if (path.startsWith('/api/crates')) return json(crate)
  if (path === '/api/depot/weigh') return json({ isSuccess: true, errors: [], total: 640 })
  if (path === '/api/depot/heaviest')
    return json({ isSuccess: true, errors: [], data: [{ name: 'Stoves', weight: 600 }] })
  if (path === '/api/client')
    return json({ isSuccess: true, errors: [], clientVM: { uniqueShortName: 'NZ' } })
  return undefined
}

const [top] = tree as any[]
const weights = { path: '/depot/weights', title: 'Weights', roles: ['J1'], table: 'getHeaviest' }
const scaled = { path: '/depot/scaled', title: 'Scaled', entity: 'crates', screen: 'scaled' }
const routes = [{ ...top, children: [...top.children, weights, scaled] }]

const open = (path: string, given: keyof typeof views = 'withPanels', codes = 'J1') =>
  openApplication({
    codes,
    path,
    answer,
    product: async () => depotProduct((await import('./depotViews.tsx'))[given], routes as never),
  })

test('the menu has the screens of the person', async () => {
  await open('/')
  const menu = await screen.findByRole('navigation', { name: /menu/i })
  for (const name of ['Crates', 'Scale', 'Weights']) await within(menu).findByText(name)
  expect(within(menu).queryByText('Labels')).toBeNull()
})

test('the list shows the rows, with panels that know them', async () => {
  await open('/depot/crates')
  await screen.findByText('Chairs')
  for (const words of ['Counted: 1', 'Beside the list', 'Below the list', 'Beside the title'])
    await screen.findByText(words)
})

test('the filter bar has the filters that an area adds to the fields', async () => {
  await open('/depot/crates')
  await screen.findByText('Has a label')
})

test('the form of a new record sends it, with panels that know what is typed', async () => {
  const { user, seen } = await open('/depot/crates/create')
  await user.type(await screen.findByLabelText(/^Name/), 'Lamps')
  await user.type(screen.getByLabelText(/^Weight/), '20')
  for (const words of ['Above the new', 'Beside it', 'Typed: Lamps']) await screen.findByText(words)
  await user.click(screen.getByRole('button', { name: /^(Create|Save)/ }))
  await screen.findByText('Below it')
  const sent = seen.find(({ method, path }) => method === 'POST' && path === '/api/crates')
  expect(sent!.body).toMatchObject({ name: 'Lamps', weight: 20 })
})

test('a record has the button of its step, which asks before it is taken, and its panels', async () => {
  const { user, seen } = await open(`/depot/crates/${id}/show`)
  for (const words of ['Panel of Chairs and Chairs', 'Beside the record', 'Below it'])
    await screen.findByText(words)
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('It has left?')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await expect
    .poll(() => seen.find(({ path }) => path === '/api/crates/bulk')?.body)
    .toMatchObject({ operation: 'send' })
})

test('the form of a record has its panels', async () => {
  await open(`/depot/crates/${id}`)
  for (const words of ['Typed: Chairs', 'Panel of Chairs and Chairs', 'Below the form'])
    await screen.findByText(words)
})

test('a call stands as a table', async () => {
  await open('/depot/weights')
  await screen.findByRole('columnheader', { name: /Crate/ })
  await screen.findByText('Stoves')
})

test('a custom screen makes the call that it was declared with', async () => {
  await open('/depot/scale')
  await screen.findByText('On the scale: 640')
})

test.each([
  ['/depot/crates', 'Own list of Crates'],
  [`/depot/crates/${id}/show`, 'Own page of Crates'],
  [`/depot/crates/${id}`, 'Own form of Crates'],
  ['/depot/crates/create', 'Own new of Crates'],
  // Of this screen alone; what it leaves out is as everywhere.
  ['/depot/scaled', 'The scale of Crates'],
  ['/depot/scaled/create', 'Own new of Crates'],
])('at %s the area’s own page stands', async (path, words) => {
  await open(path, 'withPages')
  await screen.findByText(words)
})

test('an own page opens only to those who may see the generic one', async () => {
  await open('/depot/crates', 'withPages', 'J4')
  await screen.findByRole('heading', { name: /not|nothing/i })
  expect(screen.queryByText('Own list of Crates')).toBeNull()
})

test('a panel that fails takes nothing of the page along', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open(`/depot/crates/${id}/show`, 'withBroken')
  await screen.findByRole('alert')
  await screen.findByRole('heading', { name: /Chairs/ })
})
