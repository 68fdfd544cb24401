import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { theme } from '#src/theme/theme.ts'

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
const There = { default: () => <p>It is there</p> }
const arrivesLater = () => vi.fn().mockRejectedValueOnce(lost).mockResolvedValue(There)

/** A form with something typed in, and beside it the part. */
const show = (Part: React.ComponentType<object>) =>
  act(
    async () =>
      void render(
        <ThemeProvider theme={theme}>
          <input aria-label="Name" defaultValue="typed" />
          <Part />
        </ThemeProvider>,
      ),
  )
/** A failure is forgotten after a second, so that whoever waited for it finds it. */
const aMoment = () => act(() => new Promise(resolve => setTimeout(resolve, 1_100)))

describe('a part whose code does not arrive', () => {
  beforeEach(() => {
    // React's own line about an error that a boundary has caught.
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(cleanup)

  test('says so, leaves what stands around it as it is, and comes on another try', async () => {
    const load = arrivesLater()
    await show(LazyPart(load))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Check your network connection')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed')
    expect(load).toHaveBeenCalledTimes(1)
    await aMoment()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('It is there')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('comes by itself when the network is back', async () => {
    await show(LazyPart(arrivesLater()))
    await screen.findByRole('alert')
    await aMoment()
    await act(async () => void window.dispatchEvent(new Event('online')))
    await screen.findByText('It is there')
  })

  test('tells that it is on its way', async () => {
    await show(LazyPart(() => new Promise(() => {})))
    await screen.findByRole('progressbar', { name: 'Loading' })
  })

  test('a part that breaks takes nothing else along', async () => {
    const Broken = () => {
      throw new Error('broken')
    }
    await show(LazyPart(async () => ({ default: Broken })))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('error in the application')
    screen.getByLabelText('Name')
  })
})
