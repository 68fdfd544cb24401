import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  type NotificationOptions,
  type NotificationType,
  TestMemoryRouter,
  useAddUndoableMutation,
  useNotify,
} from 'ra-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { remember } from '#src/loading/remembered.ts'
import { createI18nProvider } from '#src/i18n/index.ts'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import { Messages } from '#src/shell/frame/overlays.ts'
import { theme } from '#src/theme/theme.ts'
import { fakeStorage } from '#tests/support/fakes.ts'

type Said = [message: string, type: NotificationType, options?: NotificationOptions]
const done = vi.fn<(how: { isUndo: boolean }) => void>()

function Speaker({ said }: { said: readonly Said[] }) {
  const notify = useNotify()
  const addMutation = useAddUndoableMutation()
  return said.map(([message, type, options]) => (
    <button
      key={message}
      onClick={() => {
        if (options?.undoable) addMutation(done)
        notify(message, { type, ...options })
      }}
    >
      say {message}
    </button>
  ))
}

function setUp(...said: Said[]) {
  render(
    <TestMemoryRouter>
      <CoreAdminContext i18nProvider={createI18nProvider()}>
        <ThemeProvider theme={theme}>
          <Speaker said={said} />
          <Notifications />
        </ThemeProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  return (message: string) => click(screen.getByText(`say ${message}`))
}
const click = (button: HTMLElement) => act(() => fireEvent.click(button))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = (message: string) => screen.queryByText(message) !== null
/** Long enough for a message to have faded out. */
const fading = 500

beforeAll(() => Messages.load())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  done.mockClear()
})

describe('§8 messages', () => {
  it.each([
    ['success', 3000, false],
    ['info', 3000, true],
    ['warning', 5000, true],
    ['error', 5000, true],
  ] as const)('%s stays for %i ms (close button: %s)', async (type, ms, hasClose) => {
    const say = setUp(['Done.', type])
    say('Done.')
    expect(screen.queryByRole('button', { name: 'Close' }) !== null).toBe(hasClose)
    await pass(ms - 10)
    expect(isShown('Done.')).toBe(true)
    await pass(10)
    await pass(fading)
    expect(isShown('Done.')).toBe(false)
  })

  it('what is new stands beside what was not read yet, and each stays its seconds', async () => {
    const say = setUp(['First.', 'error'], ['Second.', 'success'])
    say('First.')
    await pass(1000)
    say('Second.')
    await pass(fading)
    expect([isShown('First.'), isShown('Second.')]).toEqual([true, true])
    await pass(2500)
    await pass(fading)
    expect([isShown('First.'), isShown('Second.')]).toEqual([true, false])
    await pass(500)
    await pass(fading)
    expect(isShown('First.')).toBe(false)
  })

  it('of two that fail at the start both can be read; closing one leaves the other', async () => {
    const say = setUp(['First.', 'warning'], ['Second.', 'warning'])
    say('First.')
    say('Second.')
    click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    await pass(fading)
    expect([isShown('First.'), isShown('Second.')]).toEqual([false, true])
  })

  it('what three requests say alike is one message, and goes as one', async () => {
    const say = setUp(['No network.', 'error'])
    say('No network.')
    say('No network.')
    say('No network.')
    expect(screen.getAllByText('No network.')).toHaveLength(1)
    click(screen.getByRole('button', { name: 'Close' }))
    await pass(fading)
    expect(isShown('No network.')).toBe(false)
  })

  it('what can be undone is asked one after the other, and Undo is about what it says', async () => {
    const say = setUp(
      ['Deleted A.', 'success', { undoable: true }],
      ['Deleted B.', 'success', { undoable: true }],
    )
    say('Deleted A.')
    say('Deleted B.')
    expect([isShown('Deleted A.'), isShown('Deleted B.')]).toEqual([true, false])
    click(screen.getByRole('button', { name: 'Undo' }))
    await pass(fading)
    expect([isShown('Deleted A.'), isShown('Deleted B.')]).toEqual([false, true])
    await pass(3000)
    await pass(fading)
    expect(done.mock.calls).toEqual([[{ isUndo: true }], [{ isUndo: false }]])
  })

  it('what can be undone is done when its message goes, and undone on request', async () => {
    const say = setUp(['Deleted.', 'success', { undoable: true }])
    say('Deleted.')
    await pass(3000)
    await pass(fading)
    expect(done.mock.calls).toEqual([[{ isUndo: false }]])
    say('Deleted.')
    click(screen.getByRole('button', { name: 'Undo' }))
    await pass(fading)
    expect(done.mock.calls).toEqual([[{ isUndo: false }], [{ isUndo: true }]])
  })

  it("a full storage: 'Local Storage is full, Please empty data'", () => {
    setUp()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', Object.assign(fakeStorage(), { setItem: full }))
    act(() => remember('x', 1))
    expect(isShown('Local Storage is full, Please empty data')).toBe(true)
  })
})
