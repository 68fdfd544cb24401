import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Seen } from '#tests/support/fakes.ts'
import { openApplication } from '#tests/support/ui/application.tsx'
import { useKeepsWorking } from '#src/shell/frame/keepsWorking.ts'
import { Offline } from '#src/shell/frame/Offline.tsx'
import { theme } from '#src/theme/theme.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a bar tells that there is no network, until it is back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<Offline />, {
    wrapper: ({ children }) => <ThemeProvider theme={theme}>{children}</ThemeProvider>,
  })
  const bar = screen.getByRole('status')
  expect(bar.textContent).toBe('')

  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(bar.textContent).toContain('You are offline.')

  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(bar.textContent).toBe('')
})

const tag = (n: number) => ({
  id: `00000000-0000-7000-8000-0000000000${n}`,
  version: 1,
  name: `Tag ${n}`,
  labels: {},
})

it('rows that cannot be read again stay, with the reason and another try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  let isGone = false
  const { user } = await openApplication({
    path: '/sale/orderTags',
    answer: ({ path }: Seen) =>
      path !== '/api/orderManagement/getOrderTagList'
        ? undefined
        : isGone
          ? { status: 500, json: {} }
          : { json: { isSuccess: true, errors: [], data: [tag(10)], totalCount: 1 } },
  })
  await screen.findByText('Tag 10', {}, { timeout: 20_000 })
  isGone = true
  // What was read ten seconds ago is read again when the network is back.
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 20_000)
  for (const event of ['offline', 'online']) act(() => void dispatchEvent(new Event(event)))
  expect(await screen.findByText(/^These rows may be out of date\. ./)).toBeTruthy()
  expect(screen.getByText('Tag 10')).toBeTruthy()
  isGone = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^These rows may be/)).toBeNull())
  expect(screen.getByText('Tag 10')).toBeTruthy()
}, 40_000)

it('a page that goes on working without a network tells so itself, and the bar is silent', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  function Page({ isReady }: { isReady: boolean }) {
    useKeepsWorking(isReady)
    return <Offline />
  }
  const { rerender } = render(<Page isReady={false} />, {
    wrapper: ({ children }) => <ThemeProvider theme={theme}>{children}</ThemeProvider>,
  })
  const bar = screen.getByRole('status')
  expect(bar.textContent).toContain('nothing can be saved')
  rerender(<Page isReady />)
  expect(bar.textContent).toBe('')
  rerender(<Page isReady={false} />)
  expect(bar.textContent).toContain('nothing can be saved')
})

it('a next page that cannot be loaded is told; the rows of the first page stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  const tags = Array.from({ length: 25 }, (_, n) => tag(n + 10))
  const { user } = await openApplication({
    path: '/sale/orderTags',
    answer: ({ path, query }: Seen) =>
      path !== '/api/orderManagement/getOrderTagList'
        ? undefined
        : query.get('pageNo') === '2'
          ? { status: 502, json: {} }
          : { json: { isSuccess: true, errors: [], data: tags, totalCount: 30, hasMore: true } },
  })
  await user.click(await screen.findByRole('button', { name: 'Next page' }, { timeout: 20_000 }))
  expect(
    await screen.findByText(/^Page 2 could not be loaded: ./, {}, { timeout: 20_000 }),
  ).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Tag 10')).toBeTruthy())
}, 40_000)
