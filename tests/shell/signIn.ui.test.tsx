import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { helpers } from '#auth/helpers.ts'
import { session } from '#src/app/services.ts'
import { en } from '#src/i18n/en.ts'
import { SignIn } from '#resources/shell/signIn/SignIn.tsx'
import { steps } from '#resources/shell/signIn/steps.texts.ts'
import { fakeServer, type Reply, tokensWith } from '#tests/support/fakes.ts'

const words = { ...en.sign_in, ...steps.sign_in_steps }
const good: Reply = {
  json: { isSuccess: true, errors: [], ...tokensWith({ mod: 'D1', sub: 's' }) },
}
let server = fakeServer(() => good)
const onSignedIn = vi.fn<() => Promise<void>>(async () => {})
let preload = vi.fn<() => void>()

// The page's client takes `fetch` from the browser when it is made.
vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => server.fetch(...request))

function setUp(reply: (() => Reply | Promise<Reply>) | Reply = good, notice?: string) {
  preload = vi.fn<() => void>()
  server = fakeServer(() => (typeof reply === 'function' ? reply() : reply))
  render(<SignIn notice={notice} preload={preload} onSignedIn={onSignedIn} />)
  return userEvent.setup()
}
const email = () => screen.getByLabelText<HTMLInputElement>(words.email)
const password = () => screen.getByLabelText<HTMLInputElement>(words.password)
const submit = () => screen.getByRole('button', { name: words.submit })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => vi.clearAllMocks())

describe('the sign-in page', () => {
  it('begins in the e-mail box, and tells password managers what is what', () => {
    setUp()
    expect(document.activeElement).toBe(email())
    expect(email().autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
  })

  it('§5: trims the e-mail address, keeps the password as it is, and stores the token', async () => {
    const user = setUp()
    await user.type(email(), '  amelia@example.com ')
    await user.type(password(), ' spaces count {Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/account/login',
      body: { email: 'amelia@example.com', password: ' spaces count ' },
    })
    expect(session.token()!.expireAt).toBeGreaterThan(Date.now())
    expect(localStorage.getItem('iERP_token')).toBeNull()
  })

  it('asks for both, at the box that lacks it, before it asks the server', async () => {
    const user = setUp()
    await user.click(submit())
    expect(screen.getByText(words.email_required)).toBeTruthy()
    expect(screen.getByText(words.password_required)).toBeTruthy()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(email())
    await user.type(email(), 'amelia@example.com')
    await user.click(submit())
    expect(screen.queryByText(words.email_required)).toBeNull()
    expect(document.activeElement).toBe(password())
    expect(server.seen).toEqual([])
  })

  it.each([
    'amelia',
    'amelia@',
    '@example.com',
    'amelia@example',
    'a b@example.com',
    'a@b@example.com',
  ])('%s is not an e-mail address', async text => {
    const user = setUp()
    await user.type(email(), text)
    await user.type(password(), 'x{Enter}')
    expect(screen.getByText(words.email_invalid)).toBeTruthy()
    expect(server.seen).toEqual([])
  })

  it('tells a refusal in the words of the server and stores nothing, whatever else it holds', async () => {
    const user = setUp({
      json: {
        ...(good.json as object),
        isSuccess: false,
        errors: [{ code: 'wrong_credentials', message: 'Wrong e-mail or password.' }],
      },
    })
    await user.type(email(), 'amelia@example.com')
    await user.type(password(), 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong e-mail or password.')
    expect(session.token()).toBeUndefined()
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(email().value).toBe('amelia@example.com')
    expect(submit().getAttribute('aria-disabled')).toBe('false')
  })

  it.each<[string, () => Reply | Promise<Reply>, string]>([
    [
      'too many tries',
      () => ({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { isSuccess: false, errors: [] },
      }),
      'Too many attempts. Wait 60 seconds, then try again.',
    ],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), en.http.unreachable],
    ['a server that is being restarted', () => ({ status: 503 }), en.http.busy],
    ['a success that does not say so', () => ({ json: tokensWith({ mod: 'D1' }) }), words.failed],
  ])('%s: says what to do', async (_, reply, message) => {
    const user = setUp(reply)
    await user.type(email(), 'amelia@example.com')
    await user.type(password(), 'x{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(session.token()).toBeUndefined()
  })

  it('asks for the code of a second factor, and signs in with all three', async () => {
    const refusal = (code: string, message: string): Reply => ({
      json: { isSuccess: false, errors: [{ code, field: 'code', message }] },
    })
    const replies = [
      refusal('second_factor', 'Enter the code.'),
      refusal('wrong_code', 'This code is wrong.'),
      good,
    ]
    const user = setUp(() => replies.shift()!)
    await user.type(email(), 'amelia@example.com')
    await user.type(password(), 'right{Enter}')
    const code = await screen.findByLabelText<HTMLInputElement>(words.code)
    expect(screen.getByRole('heading').textContent).toBe(words.code_title)
    expect(screen.queryByRole('alert')).toBeNull()
    expect([document.activeElement, code.autocomplete]).toEqual([code, 'one-time-code'])
    await user.click(submit())
    expect(screen.getByText(words.code_required)).toBeTruthy()
    await user.type(code, '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.')
    await user.click(screen.getByRole('button', { name: words.use_recovery }))
    await user.type(screen.getByLabelText(words.recovery_code), ' ABCD-EFGH {Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    const typed = { email: 'amelia@example.com', password: 'right' }
    expect(server.seen.map(({ body }) => body)).toEqual([
      typed,
      { ...typed, code: '000000' },
      { ...typed, code: 'ABCD-EFGH' },
    ])
    expect(session.token()).toBeDefined()
  })

  it('goes back from the code to the password', async () => {
    const user = setUp({
      json: { isSuccess: false, errors: [{ code: 'second_factor', message: 'Enter the code.' }] },
    })
    await user.type(email(), 'amelia@example.com')
    await user.type(password(), 'right{Enter}')
    await user.click(await screen.findByRole('button', { name: words.back }))
    expect([email().value, password().value]).toEqual(['amelia@example.com', ''])
    expect(server.seen).toHaveLength(1)
  })

  it('lets an invited person choose a password, and signs them in with it', async () => {
    history.replaceState(null, '', '/login?invite=key')
    const replies: Reply[] = [
      { json: { isSuccess: true, errors: [], name: 'Amelia', email: 'amelia@example.com' } },
      { json: { isSuccess: true, errors: [], email: 'amelia@example.com' } },
      good,
    ]
    server = fakeServer(() => replies.shift()!)
    render(<SignIn invitation="key" preload={preload} onSignedIn={onSignedIn} />)
    const user = userEvent.setup()
    const chosen = await screen.findByLabelText<HTMLInputElement>(words.new_password)
    expect(screen.getByText('Welcome, Amelia. You sign in with amelia@example.com.')).toBeTruthy()
    await user.type(chosen, 'short{Enter}')
    expect(screen.getByText(words.new_password_short)).toBeTruthy()
    await user.clear(chosen)
    await user.type(chosen, 'a sentence to remember{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(server.seen.map(({ path, body }) => [path, body])).toEqual([
      ['/api/account/invitation', { invitation: 'key' }],
      ['/api/account/acceptInvitation', { invitation: 'key', password: 'a sentence to remember' }],
      ['/api/account/login', { email: 'amelia@example.com', password: 'a sentence to remember' }],
    ])
    expect(location.search).toBe('')
  })

  it('says that the link of an invitation is over, and leads to sign-in', async () => {
    server = fakeServer(() => ({
      json: { isSuccess: false, errors: [{ code: 'invitation_over', message: 'It is over.' }] },
    }))
    render(<SignIn invitation="key" preload={preload} onSignedIn={onSignedIn} />)
    expect((await screen.findByRole('alert')).textContent).toBe('It is over.')
    await userEvent.setup().click(screen.getByRole('button', { name: words.to_sign_in }))
    expect(email()).toBeTruthy()
  })

  it('tells who forgot their password whom to ask: by name where somebody has signed in before', () => {
    setUp()
    expect(screen.getByText(words.ask_anybody)).toBeTruthy()
    cleanup()
    helpers.store(['Amelia Ward', 'Noah Tane', 'Kiri Rangi'])
    setUp()
    expect(
      screen.getByText(
        'Ask Amelia Ward, Noah Tane or Kiri Rangi. They can send you a link or set a new password.',
      ),
    ).toBeTruthy()
    expect(server.seen).toEqual([])
  })

  it('asks once, however often Enter is pressed', async () => {
    let answer!: (reply: Reply) => void
    const user = setUp(
      () =>
        new Promise<Reply>(resolve => {
          answer = resolve
        }),
    )
    await user.type(email(), 'amelia@example.com')
    await user.type(password(), 'x{Enter}{Enter}{Enter}')
    expect(screen.getByRole('button', { name: words.busy })).toBeTruthy()
    await act(async () => answer(good))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(server.seen).toHaveLength(1)
  })

  it('shows the password on request', async () => {
    const user = setUp()
    expect(password().type).toBe('password')
    await user.click(screen.getByRole('button', { name: words.show }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: words.hide }))
    expect(password().type).toBe('password')
  })

  it('says when Caps Lock is on', async () => {
    const user = setUp()
    await user.click(password())
    await user.keyboard('{CapsLock}a')
    expect(screen.getByText(words.caps_lock)).toBeTruthy()
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText(words.caps_lock)).toBeNull()
  })

  it("§8: says for 5 s why the person is here again: 'Token expired'", () => {
    vi.useFakeTimers()
    setUp(good, 'Token expired')
    expect(screen.getByRole('alert').textContent).toBe('Token expired')
    act(() => void vi.advanceTimersByTime(4_999))
    expect(screen.getByText('Token expired').style.visibility).toBe('')
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText('Token expired').style.visibility).toBe('hidden')
    vi.useRealTimers()
  })

  it('loads the application once, when the person begins to type', async () => {
    const user = setUp()
    expect(preload).not.toHaveBeenCalled()
    await user.type(email(), 'am')
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(1))
    await user.type(email(), 'elia')
    expect(preload).toHaveBeenCalledTimes(1)
  })
})
