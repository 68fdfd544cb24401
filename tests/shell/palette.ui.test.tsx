import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply, Seen } from '#tests/support/fakes.ts'
import { openApplication } from '#tests/support/ui/application.tsx'

vi.setConfig({ testTimeout: 40_000 })

const order = '00000000-0000-7000-8000-00000000000a'
const customer = '00000000-0000-7000-8000-00000000000c'
const records = [
  { kind: 'orders', id: order, orderId: order, text: 'INV0000700', detail: 'WEB-700 · Mere Tane' },
  { kind: 'customers', id: customer, orderId: null, text: 'Mere Tane', detail: 'C000700' },
  { kind: 'skus', id: customer, orderId: null, text: 'OAK 1', detail: 'Oak table' },
]
const answer = ({ path }: Seen): Reply | undefined =>
  path === '/api/find' ? { json: { isSuccess: true, errors: [], data: records } } : undefined
const found = () => screen.queryAllByRole('option').map(option => option.textContent)
const groups = () =>
  screen
    .queryAllByRole('group')
    .map(each => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent)
const box = () => screen.findByRole('combobox', { name: /Find a screen/ })

async function openPalette(codes = 'D1,D2,E1,J1,J4', path = '/sale/orderTags', reply = answer) {
  const opened = await openApplication({ codes, path, answer: reply })
  await opened.user.keyboard('{Control>}k{/Control}')
  return {
    ...opened,
    asked: () => opened.seen.filter(each => each.path === '/api/find'),
    input: await box(),
  }
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Ctrl+K', () => {
  it('finds any screen that the person reaches at once, without the server', async () => {
    const { user, input, asked } = await openPalette('D1,J1')
    await user.type(input, 'ta')
    expect(found()).toContain('Product tagsProducts')
    expect(found().join()).not.toContain('Customers')
    await user.keyboard('{ArrowDown}{ArrowUp}')
    await user.click(screen.getByRole('option', { name: /Product tags/ }))
    await waitFor(() => expect(location.pathname).toBe('/product/productTags'))
    expect(screen.queryByRole('combobox', { name: /Find a screen/ })).toBeNull()
    expect(asked()).toEqual([])
  })
  it('finds records from 3 characters on by one call, in groups', async () => {
    const { user, input, asked } = await openPalette()
    await user.type(input, '70')
    await new Promise(resolve => setTimeout(resolve, 250))
    expect(asked()).toEqual([])
    await user.type(input, '0')
    await waitFor(() =>
      expect(found()).toEqual([
        'INV0000700WEB-700 · Mere Tane',
        'Mere TaneC000700',
        'OAK 1Oak table',
      ]),
    )
    expect(asked().map(({ query }) => query.get('q'))).toEqual(['700'])
    expect(groups()).toEqual(['Orders', 'Customers', 'Products'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toBe(`?orderId=${order}`))
    expect(JSON.parse(localStorage.getItem('iERP_orderId')!).value).toBe(order)
  })
  it('leads where the person may go: who sells finds products in stock check; what they reach no screen of is not shown', async () => {
    const { user, input } = await openPalette('D1', '/product/productTags')
    await user.type(input, 'oak')
    await waitFor(() => expect(found()).toEqual(['OAK 1Oak table']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname + location.search).toBe('/stock_check?q=OAK%201'))
  })
  it('offers what was opened from here before, the last first, to nobody else', async () => {
    const { user, input } = await openPalette()
    await user.type(input, '700')
    await waitFor(() => expect(found()).toHaveLength(3))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(location.pathname).toContain(customer))
    const open = async () => {
      await user.keyboard('{Control>}k{/Control}')
      return box()
    }
    await user.type(await open(), 'order tags')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/sale/orderTags'))
    // Not the page that one stands on.
    await open()
    expect(groups()[0]).toBe('Recent')
    expect(found()[0]).toBe('Mere TaneC000700')
    await user.keyboard('{Escape}')
    await user.click(
      within(screen.getByRole('navigation', { name: 'Open pages' })).getByRole('link', {
        name: 'Products/Stock Check',
      }),
    )
    await waitFor(() => expect(location.pathname).toBe('/stock_check'))
    await open()
    expect(found().slice(0, 2)).toEqual(['Order tagsSales', 'Mere TaneC000700'])

    const kept = JSON.parse(localStorage.getItem('iERP_recent')!)
    kept.value.person = 'somebody else'
    localStorage.setItem('iERP_recent', JSON.stringify(kept))
    await user.keyboard('{Escape}')
    await open()
    expect(groups()).toEqual(['Screens'])
  })
  it.each([
    'garbage',
    '{"value":{"person":"staff-1","hits":[1,{"path":5}]},"days":1,"expireAt":9e15}',
  ])('does without what was opened before where storage holds %s', async stored => {
    localStorage.setItem('iERP_recent', stored)
    await openPalette()
    expect(groups()).toEqual(['Screens'])
  })
  it('says why records could not be searched; screens are found all the same', async () => {
    const { user, input } = await openPalette('D1,J1', '/sale/orderTags', ({ path }) =>
      path === '/api/find'
        ? { status: 503, json: { isSuccess: false, errors: [{ code: 'busy', message: 'Busy.' }] } }
        : undefined,
    )
    await user.type(input, 'order tag')
    expect(await screen.findByText('Records could not be searched: Busy.')).toBeTruthy()
    expect(found().join()).toContain('Order tags')
  })
  it('leads the focus along, also from beside the page; Escape gives it back', async () => {
    const { user } = await openApplication({ path: '/stock_check', answer })
    const beside = screen.getByLabelText('INV#')
    await user.click(beside)
    await user.keyboard('{Control>}k{/Control}{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(beside))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'order tags')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/sale/orderTags'))
    await waitFor(() =>
      expect(screen.getByRole('main').contains(document.activeElement)).toBe(true),
    )
  })
  it('does what is typed: themes, new records, keys, LogOut', async () => {
    const { user, input, asked } = await openPalette('D1,D2,E1,J1,J4')
    await user.type(input, 'dark')
    await waitFor(() => expect(found()).toContain('Dark theme'))
    await user.keyboard('{Enter}')
    expect(document.documentElement.style.colorScheme).toBe('dark')
    const choose = async (typed: string, option: string) => {
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await box(), typed)
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await choose('new tag', 'New order tag')
    await waitFor(() => expect(location.pathname).toBe('/sale/orderTags/create'))
    await choose('help', 'Keyboard shortcuts')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'sign out')
    expect(await screen.findByRole('option', { name: 'LogOut' })).toBeTruthy()
    expect(asked().every(({ query }) => query.get('q') !== '')).toBe(true)
  })
  it('does not offer what the codes do not open', async () => {
    const { user, input } = await openPalette('D1')
    await user.type(input, 'new')
    await waitFor(() => expect(found()).toContain('New task'))
    expect(found().join()).not.toContain('New order tag')
  })
  it.each(['ordr', 'oredr', 'orrder', 'recrods'])('finds screens by %s', async typed => {
    const { user, input } = await openPalette('D1,J1,J4', '/product/productTags', () => undefined)
    await user.type(input, typed)
    await waitFor(() => expect(found()).toContain('Order recordsSales'))
  })
  it('says when nothing was found; Escape closes it, a click beside it does not', async () => {
    const { user, input } = await openPalette('J1')
    await user.type(input, 'zz')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    await user.click(screen.getByRole('dialog').parentElement!)
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('?', () => {
  it('shows the keys, but is a character where somebody types', async () => {
    const { user } = await openApplication({ path: '/sale/orderTags', answer })
    await user.type(screen.getByLabelText('INV#'), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('main').focus()
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getAllByRole('row').length).toBeGreaterThan(8)
  })
})

describe('§2 sidebar: search', () => {
  it('lists what matches, with the groups around it; Enter opens the first; Escape ends it', async () => {
    const { user } = await openApplication({ codes: 'D1,J1,J4', path: '/stock_check', answer })
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    const input = menu.getByRole('searchbox', { name: 'Search the menu' })
    await user.type(input, 'sales tag')
    expect(menu.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Sales / Order tags',
    ])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/sale/orderTags'))
    await user.type(input, 'zzz')
    expect(menu.getByRole('status').textContent).toBe('No screen with this name')
    await user.keyboard('{Escape}')
    expect(menu.getByRole('button', { name: 'Sales' })).toBeTruthy()
  })
})
