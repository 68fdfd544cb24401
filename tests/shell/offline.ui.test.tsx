import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Offline } from '#src/shell/frame/Offline.tsx'
import { theme } from '#src/theme/theme.ts'

afterEach(() => vi.restoreAllMocks())

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
