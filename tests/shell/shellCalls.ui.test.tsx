import { readFile } from 'node:fs/promises'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply, Seen } from '#tests/support/fakes.ts'
import { openApplication } from '#tests/support/ui/application.tsx'

vi.setConfig({ testTimeout: 40_000 })

const minute = 60_000
const clientInfo = '/api/client/getClientInfo'
const version = '/api/dictionary/getERPVersion'
const tasks = '/api/tasks/getTasksList'
const refusal: Reply = { json: { isSuccess: false, errors: [{ code: 'x', message: 'Not now.' }] } }
const client = (uniqueShortName: unknown): Reply => ({
  json: { isSuccess: true, errors: [], clientVM: { uniqueShortName } },
})
const at = (path: string, reply: Reply | (() => Reply)) => (seen: Seen) =>
  seen.path === path ? (typeof reply === 'function' ? reply() : reply) : undefined
const message = async (text: string) =>
  (await screen.findByText(text)).closest('[data-type]')!.getAttribute('data-type')

beforeEach(() => {
  localStorage.clear()
  // react-admin logs what it rejects.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
/** Polls tick when the test says so; what waits for answers goes on by itself. */
const holdPolls = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const pass = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds))

describe('§4 client info', () => {
  it('is asked for at the start and every 5 minutes', async () => {
    holdPolls()
    const { seen } = await openApplication({ path: '/stock_check' })
    const asked = () => seen.filter(each => each.path === clientInfo).length
    await waitFor(() => expect(sessionStorage.getItem('iERP_uniqueShortName')).toBe('NZ'))
    const atStart = asked()
    await pass(5 * minute - 1)
    expect(asked()).toBe(atStart)
    await pass(1)
    expect(asked()).toBe(atStart + 1)
  })

  it('§8: a failure is a blocking warning with Confirm only, which asks again', async () => {
    let reply: Reply = { status: 500, json: {} }
    const { user, session } = await openApplication({
      path: '/stock_check',
      answer: at(clientInfo, () => reply),
    })
    const box = await screen.findByRole('alertdialog', { name: 'Getting client info failed' })
    expect(
      within(box).getByText('Click the Confirm button to request client info again.'),
    ).toBeTruthy()
    expect(
      within(box)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['Confirm'])
    await user.keyboard('{Escape}')
    await user.click(box.parentElement!)
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    reply = client('NZ')
    await user.click(within(box).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(session.token()).toBeTruthy()
  })

  it.each([
    ['a second failure', refusal],
    ['a missing short name', client(undefined)],
  ])('§8: %s logs the person out and loads the page anew', async (_, second) => {
    let reply = refusal
    const { user, seen, session } = await openApplication({
      path: '/stock_check',
      answer: at(clientInfo, () => reply),
    })
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const button = await screen.findByRole('button', { name: 'Confirm' })
    reply = second
    await user.click(button)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(seen.some(each => each.path === '/api/account/logout')).toBe(true)
    expect(session.token()).toBeUndefined()
  })

  it('decision 52: without an answer nothing has failed, though the browser calls itself online', async () => {
    const { seen } = await openApplication({
      path: '/stock_check',
      answer: at(clientInfo, () => {
        throw new TypeError('no network')
      }),
    })
    await waitFor(() => expect(seen.some(each => each.path === clientInfo)).toBe(true))
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('decision 52: nobody is signed out because the second request has no answer', async () => {
    let reply: () => Reply = () => refusal
    const { user, seen, session } = await openApplication({
      path: '/stock_check',
      answer: at(clientInfo, () => reply()),
    })
    const button = await screen.findByRole('button', { name: 'Confirm' })
    reply = () => {
      throw new TypeError('no network')
    }
    const asked = seen.length
    await user.click(button)
    await waitFor(() => expect(seen.slice(asked).some(it => it.path === clientInfo)).toBe(true))
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    expect(session.token()).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('§4 Canada check: the short name contains the marker', async () => {
    await openApplication({ path: '/stock_check', answer: at(clientInfo, client('FURN-CA')) })
    expect(await screen.findByRole('button', { name: 'Edmonton Calendars' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Calgary Calenders' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hamilton' })).toBeNull()
  })
  it('§4 Canada check: everybody else sees the other calendars', async () => {
    await openApplication({ path: '/stock_check' })
    expect(await screen.findByRole('button', { name: 'Auckland Warehouse' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edmonton Calendars' })).toBeNull()
  })
})

describe('§2 shortcut bar', () => {
  it('Stock Check leads there; what the person may not open is shown disabled, with the reason', async () => {
    const { user } = await openApplication({ codes: 'D1', path: '/profile' })
    const bar = within(screen.getByRole('navigation', { name: 'Shortcuts' }))
    const sell = bar.getByRole('button', { name: 'Sell it!' })
    expect(sell.getAttribute('aria-disabled')).toBe('true')
    expect(sell.title).not.toBe('')
    await user.click(sell)
    expect(location.pathname).toBe('/profile')
    await user.click(bar.getByRole('button', { name: 'Stock Check' }))
    await waitFor(() => expect(location.pathname).toBe('/stock_check'))
  })
  it('a screen that the codes do not open says so', async () => {
    const { user } = await openApplication({ codes: 'J1', path: '/profile' })
    const check = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getByRole(
      'button',
      { name: 'Stock Check' },
    )
    expect(check.title).toBe('You do not have access to this screen')
    await user.click(check)
    expect(await screen.findByText('You do not have access to this screen')).toBeTruthy()
  })
})

describe('§2 task area', () => {
  const list = (...descriptions: string[]): Reply => ({
    json: {
      isSuccess: true,
      errors: [],
      tasksDataList: descriptions.map((description, n) => ({ id: String(n), description })),
      totalCount: 12,
      lastTaskCreatedOnUtc: '2026-11-20T00:00:00.000Z',
    },
  })
  const five = list('Call Mere', 'Count chairs', 'Book truck', 'Pay port', 'Tidy')
  const area = () =>
    within(screen.getByRole('list', { name: 'Unread Tasks' }))
      .getAllByRole('listitem')
      .map(item => item.textContent)

  it("shows up to 3 unread tasks, each 'Task N: description', and a badge with the count", async () => {
    await openApplication({ path: '/stock_check', answer: at(tasks, five) })
    await waitFor(() =>
      expect(area()).toEqual(['Task 1: Call Mere', 'Task 2: Count chairs', 'Task 3: Book truck']),
    )
    expect(screen.getByRole('button', { name: /Unread Tasks/ }).textContent).toBe('Unread Tasks12')
  })
  it('shows 1 on mobile', async () => {
    await openApplication({ path: '/stock_check', width: 390, answer: at(tasks, five) })
    await waitFor(() => expect(area()).toEqual(['Task 1: Call Mere']))
  })
  it('§7: polls every 60 s with what it has seen', async () => {
    holdPolls()
    const { seen } = await openApplication({ path: '/stock_check', answer: at(tasks, five) })
    const asked = () => seen.filter(each => each.path === tasks)
    await waitFor(() => expect(localStorage.getItem('iERP_lastTaskCreatedOnUtc')).toBeTruthy())
    const first = asked().length
    expect(Object.fromEntries(asked()[0]!.query)).toEqual({
      pageSize: '10',
      pageNo: '1',
      keywords: '',
      isMarkedAsDone: 'false',
    })
    await pass(minute)
    await waitFor(() => expect(asked()).toHaveLength(first + 1))
    expect(asked().at(-1)!.query.get('lastTaskCreatedOnUtc')).toBe('2026-11-20T00:00:00.000Z')
  })
  it('§9: there is a sound for a new task, and it is not played', async () => {
    const sound = vi.fn()
    vi.stubGlobal('Audio', sound)
    const file = await readFile('resources/shell/taskArea/reminder.wav')
    expect(file.toString('latin1', 0, 4)).toBe('RIFF')
    await openApplication({ path: '/stock_check', answer: at(tasks, five) })
    await waitFor(() => expect(localStorage.getItem('iERP_lastTaskCreatedOnUtc')).toBeTruthy())
    expect(sound).not.toHaveBeenCalled()
  })
  it.each([
    [refusal, 'Not now.'],
    [
      { status: 500, json: {} },
      'The server failed. Try again; if it happens again, tell an administrator.',
    ],
  ])('§8: a failure is an error', async (reply, details) => {
    await openApplication({ path: '/stock_check', answer: at(tasks, reply) })
    expect(await message(`Failed to get my task list. Error Details: ${details}`)).toBe('error')
  })
  it('§8: a network error is told once, and again only after an answer came', async () => {
    const cut = (): Reply => {
      throw new TypeError('no network')
    }
    let reply: () => Reply = () => five
    holdPolls()
    const { seen } = await openApplication({
      path: '/stock_check',
      answer: at(tasks, () => reply()),
    })
    await waitFor(area)
    const poll = async (next: () => Reply) => {
      reply = next
      const asked = seen.filter(each => each.path === tasks).length
      await pass(minute)
      await waitFor(() =>
        expect(seen.filter(each => each.path === tasks).length).toBeGreaterThan(asked),
      )
    }
    const told = () => screen.queryAllByText(/^Failed to get my task list\. Error Details: ./)
    const close = async () => {
      await waitFor(() => expect(told()).toHaveLength(1))
      act(() => within(told()[0]!.closest<HTMLElement>('[data-type]')!).getByRole('button').click())
      await waitFor(() => expect(told()).toHaveLength(0))
    }
    await poll(cut)
    await close()
    await poll(cut)
    await poll(cut)
    expect(told()).toHaveLength(0)
    await poll(() => five)
    await poll(cut)
    await close()
  })
  it('§3: the refresh-tasks flag asks at once and is taken back', async () => {
    const { seen } = await openApplication({ path: '/stock_check', answer: at(tasks, five) })
    await waitFor(area)
    const before = seen.filter(each => each.path === tasks).length
    const { refreshTasks } = await import('#resources/shell/taskArea/refreshTasks.ts')
    await act(async () => refreshTasks())
    await waitFor(() => expect(seen.filter(each => each.path === tasks).length).toBe(before + 1))
    expect(localStorage.getItem('iERP_refreshTasks')).toBeNull()
  })
})

describe('§4 upgrade', () => {
  const published = (forceUpdate: boolean): Reply => ({
    json: {
      isSuccess: true,
      errors: [],
      data: {
        version: '20261120.2',
        forceUpdate,
        contents: ['Tabs keep what was typed', 'Faster lists'],
      },
    },
  })
  const dialog = () => screen.findByRole('dialog', { name: 'ERP Upgrade' })

  it("shows 'ERP Upgrade' with what is new when none is stored; Cancel puts it off", async () => {
    const { user } = await openApplication({
      path: '/stock_check',
      answer: at(version, published(false)),
    })
    const box = await dialog()
    expect(
      within(box)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Tabs keep what was typed', 'Faster lists'])
    await user.click(box.parentElement!)
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(within(box).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('iERP_version')).toBeNull()
  })
  it('stays away when the stored version is as new', async () => {
    localStorage.setItem(
      'iERP_version',
      JSON.stringify({ value: '20261120.2', days: 365, expireAt: Date.now() + 1e9 }),
    )
    const { seen } = await openApplication({
      path: '/stock_check',
      answer: at(version, published(true)),
    })
    await waitFor(() => expect(seen.some(each => each.path === version)).toBe(true))
    await act(async () => new Promise(resolve => setTimeout(resolve, 50)))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('stays away for a running version that announces nothing', async () => {
    const data = { version: '20261120.0', forceUpdate: false, contents: [] }
    const { seen } = await openApplication({
      path: '/stock_check',
      answer: at(version, { json: { isSuccess: true, errors: [], data } }),
    })
    await waitFor(() => expect(seen.some(each => each.path === version)).toBe(true))
    await act(async () => new Promise(resolve => setTimeout(resolve, 50)))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('Cancel is offered only when forceUpdate is false', async () => {
    const { user } = await openApplication({
      path: '/stock_check',
      answer: at(version, published(true)),
    })
    const box = await dialog()
    expect(
      within(box)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['Update'])
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
  it('Update waits 2 seconds, stores the new version and reloads', async () => {
    await openApplication({ path: '/stock_check', answer: at(version, published(true)) })
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const button = within(await dialog()).getByRole('button', { name: 'Update' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    act(() => button.click())
    act(() => vi.advanceTimersByTime(1999))
    expect(reload).not.toHaveBeenCalled()
    expect(localStorage.getItem('iERP_version')).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(JSON.parse(localStorage.getItem('iERP_version')!).value).toBe('20261120.2')
    expect(reload).toHaveBeenCalledTimes(1)
  })
  it('§8: a failed check is a warning', async () => {
    await openApplication({ path: '/stock_check', answer: at(version, refusal) })
    expect(await message('Failed to get new version. Error details: Not now.')).toBe('warning')
  })
  it('a server that never published one has nothing to say', async () => {
    await openApplication({ path: '/stock_check' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
