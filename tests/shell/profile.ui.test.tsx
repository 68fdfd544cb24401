import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { deviceOf } from '#resources/shell/account/device.ts'
import { problemsOfPassword } from '#resources/shell/account/passwordProblems.ts'
import Profile from '#resources/shell/account/profile.views.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const data = {
  fullName: 'Amelia Ward',
  email: 'amelia@demo.example',
  branch: 'Auckland',
  client: 'New Zealand',
  lastSignInOnUtc: '2026-11-20T00:00:00.000Z',
  codes: [
    { code: 'D1', label: 'Stock check' },
    { code: 'J1', label: null },
  ],
}
const session = (id: string, isThis: boolean) => ({
  id,
  startedOnUtc: '2026-11-20T00:00:00.000Z',
  usedOnUtc: '2026-11-20T01:00:00.000Z',
  expiresOnUtc: '2026-11-20T12:00:00.000Z',
  ip: '127.0.0.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0',
  isThis,
})
const open = (calls: Record<string, (input: any) => unknown> = {}) =>
  show(<Profile />, {
    provider: fakeProvider({
      calls: {
        getProfile: () => ({ data }),
        getSecondFactor: () => ({
          data: { sinceUtc: null, recoveryCodesLeft: 0, heldBack: [{ code: 'B1' }] },
        }),
        getOwnSessions: () => ({ data: [session('a', true), session('b', false)] }),
        ...calls,
      },
    }),
  })
const present = 'my present pass phrase'
const next = 'a sentence that I can remember'

async function change(changePassword: () => unknown, typed = [present, next, next]) {
  const view = open({ changePassword })
  const labels = ['Current password', 'New password', 'Repeat new password']
  await screen.findByLabelText(labels[0]!)
  for (const [n, label] of labels.entries())
    if (typed[n]) await view.user.type(screen.getByLabelText(label), typed[n])
  await view.user.click(screen.getByRole('button', { name: 'Change password' }))
  return view
}

describe('/profile', () => {
  it('shows what the account says of the person', async () => {
    open()
    expect(await screen.findByText('amelia@demo.example')).toBeTruthy()
    const codes = screen.getByText('Role codes').parentElement!
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(code => code.textContent),
    ).toEqual(['D1 Stock check', 'J1 '])
    expect(screen.getByText('20th Nov 2026, 12:00 PM NZST')).toBeTruthy()
  })

  it('changes the password, and forgets what was typed', async () => {
    const answer = vi.fn<() => unknown>(() => ({}))
    const { provider, notices } = await change(answer)
    await waitFor(() => expect(notices()).toBe('Password changed. Your other sessions have ended.'))
    expect(provider.call).toHaveBeenCalledWith('changePassword', { present, password: next })
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  })
  it('asks the server only when the new password has 15 to 128 characters and was repeated', async () => {
    const answer = vi.fn<() => unknown>()
    await change(answer, ['', 'short', 'other'])
    expect(screen.getByText('Enter your current password')).toBeTruthy()
    expect(screen.getByText('At least 15 characters; this has 5')).toBeTruthy()
    expect(screen.getByText('This does not match the new password')).toBeTruthy()
    expect(answer).not.toHaveBeenCalled()
  })
  it("tells the server's reason at its input", async () => {
    await change(() => {
      throw new HttpError('This is not your current password.', 200, {
        problems: [],
        errors: { present: 'This is not your current password.' },
      })
    })
    expect(await screen.findByText('This is not your current password.')).toBeTruthy()
  })
  it('and any other one at the form', async () => {
    await change(() => {
      throw new HttpError('Too many attempts.', 429)
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
  })

  it('sets a second factor up: password, code of the app, and recovery codes once', async () => {
    const { user, provider } = open({
      beginSecondFactor: () => ({
        secret: 'ABCDEFGH',
        address: 'otpauth://totp/a',
        size: 1,
        path: 'M0 0h1v1h-1z',
      }),
      confirmSecondFactor: () => ({ recoveryCodes: [{ code: 'K2AB-9QRS' }] }),
    })
    expect((await screen.findByRole('note')).textContent).toContain('held back')
    await user.click(screen.getByRole('button', { name: 'Set up an app' }))
    await user.type(await screen.findByLabelText(/^Your password/), present)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Code/), '123456')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('K2AB-9QRS')).toBeTruthy()
    expect(provider.call).toHaveBeenCalledWith('beginSecondFactor', { password: present })
    expect(provider.call).toHaveBeenCalledWith('confirmSecondFactor', { code: '123456' })
  })

  it('lists where the person is signed in, and ends any but this', async () => {
    const endOwnSession = vi.fn<() => unknown>(() => ({}))
    const { user, provider } = open({ endOwnSession })
    const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
    const rows = await section.findAllByRole('listitem')
    expect(rows).toHaveLength(2)
    expect(within(rows[0]!).queryByRole('button')).toBeNull()
    expect(within(rows[0]!).getByText('this session')).toBeTruthy()
    await user.click(within(rows[1]!).getByRole('button', { name: /End Firefox on Windows/ }))
    await waitFor(() => expect(provider.call).toHaveBeenCalledWith('endOwnSession', { id: 'b' }))
  })
})

describe('a password', () => {
  it.each([
    ['x'.repeat(14), true],
    ['x'.repeat(15), false],
    ['x'.repeat(128), false],
    ['x'.repeat(129), true],
    ['🪑'.repeat(15), false],
  ])('%#: its length counts characters', (password, isWrong) => {
    expect(!!problemsOfPassword({ present, password, repeated: password }).password).toBe(isWrong)
  })
  it('is another one', () => {
    expect(problemsOfPassword({ present, password: present, repeated: present }).password).toBe(
      'This is already your password; choose another',
    )
  })
})

describe('a browser in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8', 'A browser'],
    [null, 'A browser'],
  ])('%s', (text, words) => {
    expect(deviceOf(text)).toBe(words)
  })
})
