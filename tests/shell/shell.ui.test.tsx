import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openApplication } from '#tests/support/ui/application.tsx'

vi.setConfig({ testTimeout: 30_000 })

const at = () => location.pathname + location.search
const menu = () => screen.getByRole('navigation', { name: 'Main menu' })
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

/** A click in a test waits for nothing: the screen that is left and what the next one needs must be there. */
async function loaded(entity: string) {
  await screen.findByRole('heading', { name: /Order tags/ })
  await (await import('#src/app/product/declarations.ts')).loadEntity(entity)
}

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'sidebarStatus=; max-age=0; path=/'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 paths', () => {
  it('/ leads to stock check, or to the first screen that the person reaches', async () => {
    await openApplication({ codes: 'D1' })
    await waitFor(() => expect(at()).toBe('/stock_check'))
  })
  it('/ leads to the first screen that the person reaches', async () => {
    await openApplication({ codes: 'J1' })
    await waitFor(() => expect(at()).toBe('/issueList'))
  })
  it('an unknown path goes to /404 with what was typed and a way home', async () => {
    const { user } = await openApplication({ path: '/nowhere?x=1' })
    expect(await screen.findByText('/nowhere?x=1')).toBeTruthy()
    expect(at()).toBe('/404')
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Home' }))
    await waitFor(() => expect(at()).toBe('/stock_check'))
  })
  it('so does one that the codes do not open, and one of a record that cannot be', async () => {
    await openApplication({ codes: 'D1', path: '/sale/orderTags' })
    expect(await screen.findByText('/sale/orderTags')).toBeTruthy()
  })
  it('§5: an id of another length than 36 characters is no record', async () => {
    await openApplication({ path: '/sale/orderTags/123' })
    expect(await screen.findByText('/sale/orderTags/123')).toBeTruthy()
  })
  it('a signed-in person who opens /login is sent to /', async () => {
    await openApplication({ codes: 'D1', path: '/login' })
    await waitFor(() => expect(at()).toBe('/stock_check'))
  })
  it('/redirect replaces itself with the rest, query and all', async () => {
    await openApplication({ path: '/redirect/sale/orderTags?page=1' })
    await waitFor(() => expect(at()).toBe('/sale/orderTags?page=1'))
  })
  it('an area leads to its first screen', async () => {
    await openApplication({ path: '/sale' })
    await waitFor(() => expect(at()).toBe('/sale/sell_it'))
  })
})

describe('§2 sidebar', () => {
  it('holds what the person reaches, follows a click, and marks where it leads', async () => {
    const { user } = await openApplication({ path: '/sale/orderTags' })
    await loaded('orders')
    expect(
      within(menu()).getByRole('link', { name: 'Order tags' }).getAttribute('aria-current'),
    ).toBe('page')
    expect(within(menu()).queryByText('Shipping providers')).toBeNull()
    await user.click(within(menu()).getByRole('link', { name: 'Order records' }))
    expect(at()).toBe('/sale/records')
    expect(
      within(menu()).getByRole('link', { name: 'Order records' }).getAttribute('aria-current'),
    ).toBe('page')
    expect(
      within(menu()).getByRole('link', { name: 'Order tags' }).getAttribute('aria-current'),
    ).toBeNull()
  })
  it('draws the entries of open groups alone', async () => {
    const { user } = await openApplication({ path: '/stock_check' })
    expect(within(menu()).queryByRole('link', { name: 'Order tags' })).toBeNull()
    await user.click(within(menu()).getByRole('button', { name: 'Sales' }))
    expect(within(menu()).getByRole('link', { name: 'Order tags' })).toBeTruthy()
  })
  it('remembers in the cookie sidebarStatus whether it is wide', async () => {
    const { user } = await openApplication({ path: '/stock_check' })
    await user.click(screen.getByRole('button', { name: 'Close the menu' }))
    expect(document.cookie).toContain('sidebarStatus=0')
    expect(menu().hasAttribute('data-collapsed')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Open the menu' }))
    expect(document.cookie).toContain('sidebarStatus=1')
  })
  it('as a rail of icons it widens for a group', async () => {
    document.cookie = 'sidebarStatus=0; path=/'
    const { user } = await openApplication({ path: '/stock_check' })
    await user.click(within(menu()).getByTitle('Sales'))
    expect(menu().hasAttribute('data-collapsed')).toBe(false)
    expect(within(menu()).getByRole('link', { name: 'Order tags' })).toBeTruthy()
  })
})

describe('§2 mobile', () => {
  it('below 1024 px, with a tolerance of 3, the sidebar is closed, and closes again on every route change', async () => {
    const { user } = await openApplication({ path: '/sale/orderTags', width: 1026 })
    await loaded('orders')
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open the menu' }))
    await screen.findByRole('navigation', { name: 'Main menu' })
    await user.click(within(menu()).getByRole('link', { name: 'Order records' }))
    await waitFor(() => expect(at()).toBe('/sale/records'))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull())
  })
  it('from 1027 px on it stands beside the page', async () => {
    await openApplication({ path: '/sale/orderTags', width: 1027 })
    expect(menu()).toBeTruthy()
  })
  it.each([
    [390, 'mobile'],
    [1366, 'desktop'],
  ])('§3: at %i px the device is remembered as %s', async (width, device) => {
    await openApplication({ path: '/stock_check', width })
    expect(JSON.parse(localStorage.getItem('iERP_device')!).value).toBe(device)
  })
})

describe('the navbar', () => {
  it('says where the person is, Dashboard first', async () => {
    await openApplication({ path: '/sale/orderTags' })
    expect(crumbs()).toEqual(['Dashboard', 'Sales', 'Order tags'])
    await waitFor(() => expect(document.title).toBe('Order tags · Sales · Furniture ERP'))
  })
  it('LogOut tells the server, empties the session and loads the page anew', async () => {
    const { user, seen, session } = await openApplication({ path: '/stock_check' })
    // What was asked last before the page went: a page that stays, as here, may ask for more.
    let last: (typeof seen)[number] | undefined
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {
      last = seen.at(-1)
    })
    await user.click(screen.getByRole('button', { name: 'Amelia Ward' }))
    await user.click(await screen.findByRole('menuitem', { name: 'LogOut' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(last).toMatchObject({ method: 'POST', path: '/api/account/logout' })
    expect(session.token()).toBeUndefined()
  })
  it('changes the theme and remembers it', async () => {
    const { user } = await openApplication({ path: '/stock_check' })
    await user.click(screen.getByRole('button', { name: 'Amelia Ward' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark theme' }))
    expect(document.documentElement.style.colorScheme).toBe('dark')
    expect(JSON.parse(localStorage.getItem('iERP_theme')!).value).toBe('dark')
  })
})

describe('§8 HTTP 401', () => {
  // react-admin logs what it rejects.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  const refused = {
    status: 401,
    json: { isSuccess: false, errors: [{ code: 'unauthorized', message: 'Unauthorized' }] },
  }

  it("asks: 'Log out', 'Unauthorized', with 'Log out' and 'Cancel', and no second message", async () => {
    const { user, session } = await openApplication({
      path: '/sale/orderTags',
      answer: () => refused,
    })
    const dialog = await screen.findByRole('dialog', { name: 'Log out' })
    expect(within(dialog).getByText('Unauthorized')).toBeTruthy()
    expect(
      screen.queryAllByRole('alert').filter(alert => alert.textContent?.endsWith('Unauthorized')),
    ).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(session.token()).toBeTruthy()
  })
  it('does not close by a click beside it; Log out ends the session and loads the page anew', async () => {
    const { user, session } = await openApplication({
      path: '/sale/orderTags',
      answer: () => refused,
    })
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const dialog = await screen.findByRole('dialog', { name: 'Log out' })
    await user.click(dialog.parentElement!)
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(session.token()).toBeUndefined()
  })
})
