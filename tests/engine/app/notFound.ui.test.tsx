import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openApplication } from '#tests/support/ui/application.tsx'

vi.setConfig({ testTimeout: 40_000 })

const givers = { data: [{ name: 'Amelia Ward', email: 'amelia@test.example' }] }

const open = (path: string) =>
  openApplication({
    codes: 'D1',
    path,
    answer: seen =>
      seen.path === '/api/access/givers'
        ? { json: { isSuccess: true, errors: [], ...givers } }
        : undefined,
  })

it('says of a screen that needs access who gives it, and of another address that it is none', async () => {
  await open('/sale/records?page=2')
  expect(
    await screen.findByRole('heading', {
      name: 'Order records needs access that you do not have',
    }),
  ).toBeTruthy()
  const ask = await screen.findByRole('link', { name: 'Amelia Ward' })
  expect(ask.getAttribute('href')).toMatch(/^mailto:amelia@test\.example\?subject=Order%20records/)
  expect(screen.getByText('/sale/records?page=2')).toBeTruthy()
})

it('says of an address without a page that there is none', async () => {
  await open('/sale/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByText(/There is no page at this address:/)).toBeTruthy()
})
