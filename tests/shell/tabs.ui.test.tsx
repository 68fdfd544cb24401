import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { styles } from '#tests/support/uiSetup.ts'
import type { Seen } from '#tests/support/fakes.ts'
import { openApplication } from '#tests/support/ui/application.tsx'

styles.areWhole = true

vi.setConfig({ testTimeout: 40_000 })

const at = () => location.pathname + location.search
const strip = () => screen.getByRole('navigation', { name: 'Open pages' })
const tabs = () =>
  within(strip())
    .getAllByRole('link')
    .map(link => link.textContent)
const tab = (name: string) => within(strip()).getByRole('link', { name })
const shown = () =>
  within(strip())
    .getAllByRole('link')
    .find(link => link.ariaCurrent === 'page' || link.getAttribute('aria-current'))?.textContent
const menu = () => screen.getByRole('navigation', { name: 'Main menu' })
const tag = {
  id: '00000000-0000-7000-8000-00000000000a',
  version: 1,
  name: 'Gift',
  description: 'No prices',
  colour: '#C2568B',
  isActive: true,
  isOnCalendar: false,
  labels: {},
  position: 0,
  setBy: 'People',
}

const answer = ({ path, method }: Seen) =>
  path === '/api/orderManagement/getOrderTagList'
    ? { json: { isSuccess: true, errors: [], data: [tag], totalCount: 1 } }
    : method === 'GET' && path.startsWith('/api/orderTags')
      ? { json: tag }
      : undefined

/** Order tags, then order records, each loaded: a click in a test waits for nothing. */
async function openTwo() {
  const opened = await openApplication({ path: '/sale/orderTags', answer })
  await screen.findByRole('heading', { name: /Order tags/ })
  await (await import('#src/app/product/declarations.ts')).loadEntity('orders')
  await opened.user.click(within(menu()).getByRole('link', { name: 'Order records' }))
  await waitFor(() => expect(shown()).toBe('Order records'))
  return opened
}
const openMenuOf = async (name: string) => {
  fireEvent.contextMenu(tab(name), { clientX: 40, clientY: 40 })
  return screen.findByRole('menu')
}
const choose = async (name: string, item: string) =>
  fireEvent.click(within(await openMenuOf(name)).getByRole('menuitem', { name: item }))

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 tab strip', () => {
  it('lists visited pages once per path, pinned ones first, titled from the route; pinned ones cannot be closed', async () => {
    const { user } = await openTwo()
    expect(tabs()).toEqual(['Products/Stock Check', 'Order tags', 'Order records'])
    await user.click(within(menu()).getByRole('link', { name: 'Order tags' }))
    await waitFor(() => expect(shown()).toBe('Order tags'))
    expect(tabs()).toHaveLength(3)
    expect(
      within(strip())
        .getAllByRole('button')
        .map(button => button.ariaLabel ?? button.getAttribute('aria-label')),
    ).toEqual(['Close Order tags', 'Close Order records'])
    fireEvent.contextMenu(tab('Products/Stock Check'))
    expect(
      within(await screen.findByRole('menu')).queryByRole('menuitem', { name: 'Close' }),
    ).toBeNull()
  })

  it('the right-click menu offers Refresh, Close, Close Others and Close All, at least 105 px wide', async () => {
    await openTwo()
    const items = await openMenuOf('Order tags')
    expect(
      within(items)
        .getAllByRole('menuitem')
        .map(item => item.textContent),
    ).toEqual(['Refresh', 'Close', 'Close Others', 'Close All'])
    expect(getComputedStyle(items.closest('.MuiPaper-root')!).minWidth).toBe('105px')
  })

  it('§9: tabs stand 4 px apart', async () => {
    await openApplication({ path: '/sale/orderTags', answer })
    expect(getComputedStyle(within(strip()).getByRole('list')).gap).toBe('4px')
  })

  it('closing the active tab moves to the last remaining one', async () => {
    const { user } = await openTwo()
    await user.click(within(strip()).getByRole('button', { name: 'Close Order records' }))
    await waitFor(() => expect(tabs()).toEqual(['Products/Stock Check', 'Order tags']))
    expect(at()).toBe('/sale/orderTags')
  })

  it('closing the active tab moves to / if none remains', async () => {
    const { user } = await openApplication({ codes: 'J1', path: '/sale/orderTags', answer })
    expect(tabs()).toEqual(['Order tags'])
    await user.click(within(strip()).getByRole('button', { name: 'Close Order tags' }))
    // Which leads to the first screen that the person reaches, begun anew.
    await waitFor(() => expect(at()).toBe('/issueList'))
    await waitFor(() => expect(tabs()).toEqual(['Operation issues']))
  })

  it('Close Others leaves the pinned tabs and this one, and shows it', async () => {
    await openTwo()
    await choose('Order tags', 'Close Others')
    await waitFor(() => expect(tabs()).toEqual(['Products/Stock Check', 'Order tags']))
    expect(at()).toBe('/sale/orderTags')
  })

  it('Close All leaves the pinned tabs, and shows the last of them', async () => {
    await openTwo()
    await choose('Order tags', 'Close All')
    await waitFor(() => expect(tabs()).toEqual(['Products/Stock Check']))
    expect(at()).toBe('/stock_check')
  })

  it('Refresh reads the page anew, in its place', async () => {
    const { seen } = await openTwo()
    const reads = () =>
      seen.filter(each => each.path === '/api/orderManagement/getOrderTagList').length
    const before = reads()
    await choose('Order tags', 'Refresh')
    await waitFor(() => expect(shown()).toBe('Order tags'))
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    expect(tabs()).toEqual(['Products/Stock Check', 'Order tags', 'Order records'])
  })

  it('a reload restores the strip, for the same person alone', async () => {
    await openTwo()
    const kept = sessionStorage.getItem('iERP_tabs')!
    const { keptStrip } = await import('#src/shell/tabs/keptStrip.ts')
    expect(keptStrip().map(each => each.address)).toEqual([
      '/stock_check',
      '/sale/orderTags',
      '/sale/records',
    ])
    sessionStorage.setItem('iERP_tabs', kept.replace('staff-1', 'staff-2'))
    expect(keptStrip()).toEqual([])
  })

  it('more tabs than fit are a menu, too', async () => {
    const visited = [
      '/sale/orderTags',
      '/sale/records',
      '/sale/priceLabels',
      '/product/ProductList',
    ]
    const tabsOf = (paths: string[]) =>
      JSON.stringify({ person: 'staff-1', tabs: paths.map(key => ({ key, address: key })) })
    await openApplication({
      path: '/product/productTags',
      answer,
      begin: async () => sessionStorage.setItem('iERP_tabs', tabsOf(visited)),
    })
    const button = await within(strip()).findByRole('button', { name: 'All open pages' })
    const names = tabs()
    fireEvent.click(button)
    const all = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(all).toHaveLength(visited.length + 2)
    expect(all.map(each => each.textContent)).toEqual(names)
    fireEvent.click(all[names.indexOf('Order tags')]!)
    await waitFor(() => expect(shown()).toBe('Order tags'))
    const close = (name: string) => within(strip()).getByRole('button', { name: `Close ${name}` })
    fireEvent.click(close('Price labels'))
    await waitFor(() =>
      expect(within(strip()).queryByRole('button', { name: 'All open pages' })).toBeNull(),
    )
  })

  it.each([
    'garbage',
    'null',
    '{"person":"staff-1","tabs":7}',
    '{"person":"staff-1","tabs":[null,{"key":"/nowhere","address":"/nowhere"},{"key":"/sale/orderTags","address":"//evil.example"}]}',
  ])('what somebody else left there (%s) restores nothing', async text => {
    await openApplication({ path: '/stock_check' })
    sessionStorage.setItem('iERP_tabs', text)
    const { keptStrip } = await import('#src/shell/tabs/keptStrip.ts')
    expect(keptStrip()).toEqual([])
  })

  it('by keyboard: one stop, arrows walk, Enter opens, Delete closes', async () => {
    const { user } = await openTwo()
    expect(
      within(strip())
        .getAllByRole('link')
        .map(link => link.tabIndex),
    ).toEqual([-1, -1, 0])
    tab('Order records').focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(tab('Order tags'))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(tabs()).toEqual(['Products/Stock Check', 'Order records']))
    expect(document.activeElement).toBe(tab('Order records'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tab('Products/Stock Check'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/stock_check'))
  })
})

describe('the tabs of a screen', () => {
  it('share one open page; arrows walk, Enter opens and keeps the focus', async () => {
    const { user } = await openApplication({ path: '/sale/priceLabels', answer })
    const parts = await screen.findByRole('tablist', { name: 'Price labels' })
    const part = (name: string) => within(parts).getByRole('tab', { name })
    expect(part('Printed').getAttribute('href')).toBe('/sale/priceLabels/printed')
    part('To print').focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(part('Printed'))
    expect(at()).toBe('/sale/priceLabels')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: /abels/ })
    expect(at()).toBe('/sale/priceLabels/printed')
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Printed')
      expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
    })
    expect(tabs().filter(title => title === 'Price labels')).toHaveLength(1)
    expect(tabs()).not.toContain('Printed labels')
    expect(shown()).toBe('Price labels')
  })
})

describe('kept tabs', () => {
  it('keep their screen and its query, and ask for nothing when they are shown again at once', async () => {
    const { user, seen } = await openTwo()
    await user.click(tab('Order tags'))
    await waitFor(() => expect(at()).toBe('/sale/orderTags'))
    await user.type(await screen.findByRole('searchbox', { name: /Search order tags/ }), 'gift')
    await waitFor(() => expect(location.search).toContain('gift'))
    const left = at()
    const read = () => seen.filter(each => each.path === '/api/orderManagement/getOrderTagList')
    const reads = () => read().length
    await waitFor(() => expect(read().at(-1)!.query.toString()).toContain('gift'))
    // Who leaves before the answer gives it up.
    await act(async () => new Promise(resolve => setTimeout(resolve, 100)))
    await user.click(tab('Order records'))
    await waitFor(() => expect(location.pathname).toBe('/sale/records'))
    const before = reads()
    // The menu leads back to the page as it was left, too.
    await user.click(within(menu()).getByRole('link', { name: 'Order tags' }))
    await waitFor(() => expect(at()).toBe(left))
    expect(
      (await screen.findByRole<HTMLInputElement>('searchbox', { name: /Search order tags/ })).value,
    ).toBe('gift')
    expect(reads()).toBe(before)
  })

  it('keep unsaved input; closing and refreshing asks, going to another tab does not', async () => {
    const { user } = await openApplication({ path: `/sale/orderTags/${tag.id}`, answer })
    const input = await screen.findByRole('textbox', { name: 'Description' })
    await waitFor(() => expect(tab('Gift')).toBeTruthy())
    await user.clear(input)
    await user.type(input, 'Typed')
    await user.click(tab('Products/Stock Check'))
    await waitFor(() => expect(at()).toBe('/stock_check'))
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.click(within(strip()).getByRole('button', { name: 'Close Gift' }))
    const question = await screen.findByRole('dialog', { name: 'Close without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(tab('Gift'))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe(
        'Typed',
      ),
    )

    await choose('Gift', 'Refresh')
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getByRole(
        'button',
        { name: 'Close without saving' },
      ),
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe(
        'No prices',
      ),
    )
    await user.click(within(strip()).getByRole('button', { name: 'Close Gift' }))
    await waitFor(() => expect(tabs()).not.toContain('Gift'))
  })

  it('with unsaved input stop the browser from leaving, though they are not shown', async () => {
    const { user } = await openApplication({ path: `/sale/orderTags/${tag.id}`, answer })
    const input = await screen.findByRole('textbox', { name: 'Description' })
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaving()).toBe(false)
    await user.type(input, ' typed')
    await user.click(tab('Products/Stock Check'))
    await waitFor(() => expect(at()).toBe('/stock_check'))
    expect(leaving()).toBe(true)
  })

  it('LogOut asks before unsaved input is lost', async () => {
    const { user, session } = await openApplication({ path: `/sale/orderTags/${tag.id}`, answer })
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' typed')
    await user.click(screen.getByRole('button', { name: 'Amelia Ward' }))
    await user.click(await screen.findByRole('menuitem', { name: 'LogOut' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getByRole(
        'button',
        { name: 'Stay' },
      ),
    )
    expect(session.token()).toBeTruthy()
  })

  it('an error in one leaves the others alive', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openApplication({
      path: '/sale/orderTags',
      // An answer that no screen can draw.
      answer: seen =>
        seen.path === '/api/profile'
          ? { json: { isSuccess: true, errors: [], data: { fullName: 'Amelia', codes: [null] } } }
          : answer(seen),
    })
    await screen.findByText('Gift')
    await user.click(screen.getByRole('button', { name: 'Amelia Ward' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Your profile' }))
    expect(await screen.findByText(/stopped because of an error/)).toBeTruthy()
    await user.click(tab('Order tags'))
    await waitFor(() => expect(at()).toBe('/sale/orderTags'))
    expect(await screen.findByRole('heading', { name: /Order tags/ })).toBeTruthy()
    expect(screen.queryByText(/stopped because of an error/)?.checkVisibility() ?? false).toBe(
      false,
    )
  })
})
