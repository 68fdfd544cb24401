import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asOf, noteAsOf } from '#data/requests.ts'
import { Heading } from '#src/views/parts/Page.tsx'
import { show } from '#tests/support/ui/harness.tsx'

test('a page says as of when its report is, until that is now', async () => {
  history.replaceState(null, '', '/bi/supplier')
  const answered = (headers: Record<string, string>) => noteAsOf({ headers: new Headers(headers) })
  show(<Heading title="Suppliers by score" />, { path: '/bi/supplier' })
  answered({})
  expect(screen.queryByText(/^As of/)).toBeNull()
  answered({ 'x-as-of': '2026-03-03T01:02:10.000Z' })
  expect(asOf.of(location.pathname)).toBe('2026-03-03T01:02:10.000Z')
  expect(location.pathname).toBe('/bi/supplier')
  expect((await screen.findByText(/^As of/)).textContent).toMatch(/2026.*\d:02/)
  // Other requests of the page say nothing of it.
  answered({})
  expect(screen.getByText(/^As of/)).toBeTruthy()
  answered({ 'x-as-of': 'now' })
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
})
