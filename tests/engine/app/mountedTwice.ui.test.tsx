import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openApplication } from '#tests/support/ui/application.tsx'

// A second screen of the same records.
vi.mock(import('#resources/routes/index.ts'), async original => {
  const { routes } = await original()
  const more = { path: '/sale/moreTags', title: 'More tags', roles: ['J1'], entity: 'orderTags' }
  return { routes: [...routes, more as never] }
})

const id = '01999999-0000-7000-8000-000000000005'
const tag = {
  id,
  version: 1,
  createdOnUtc: '2026-11-01T00:00:00.000Z',
  updatedOnUtc: '2026-11-01T00:00:00.000Z',
  name: 'Fragile',
  colour: '#5B6B7B',
  isActive: true,
  orderCount: 0,
  labels: {},
}

const open = (path: string) =>
  openApplication({
    codes: 'J1',
    path,
    answer: ({ path: asked }) =>
      asked === '/api/orderManagement/getOrderTagList'
        ? { json: { isSuccess: true, errors: [], data: [tag], totalCount: 1, hasMore: false } }
        : asked.startsWith('/api/orderTags/')
          ? { json: tag }
          : undefined,
  })

const linkOf = (text: HTMLElement) => text.closest('a')?.getAttribute('href')

it('a row leads to its record under the path of the list', async () => {
  await open('/sale/moreTags')
  const name = await screen.findByText('Fragile', {}, { timeout: 15_000 })
  expect(linkOf(name)).toBe(`/sale/moreTags/${id}/show`)
  expect(linkOf(screen.getByText('New order tag'))).toBe('/sale/moreTags/create')
})

it('a link to such a record is a page of that screen, and so is its form', async () => {
  await open(`/sale/moreTags/${id}/show`)
  expect(await screen.findByRole('heading', { name: 'Fragile' })).toBeTruthy()
  expect(window.location.pathname).toBe(`/sale/moreTags/${id}/show`)
  expect(screen.getByRole('navigation', { name: /Breadcrumb/i }).textContent).toContain('More tags')
  expect(linkOf(await screen.findByText('Edit'))).toBe(`/sale/moreTags/${id}`)
})

it.each(['/sale/moreTags', '/sale/orderTags'])('the form opens at %s', async path => {
  await open(`${path}/${id}`)
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Fragile')
})
