import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Seen } from '../unit/fakes.ts'
import { openApplication } from './application.tsx'

vi.setConfig({ testTimeout: 40_000 })

const order = {
  orderId: '00000000-0000-7000-8000-00000000000a',
  orderCode: 'INV0000700',
  originalOrderId: 'WEB-700',
}
const answer = ({ path }: Seen) => {
  if (path === '/api/orderManagement/getOrderListByCode')
    return { json: { isSuccess: true, errors: [], orderList: [order] } }
  if (path === '/api/customers/options') return { json: [{ id: 'c', label: 'Mere Tane' }] }
  if (path === '/api/skus/options') return { json: [{ id: 'k', label: 'OAK-1' }] }
  if (path === '/api/stockCheck')
    return {
      json: {
        isSuccess: true,
        errors: [],
        data: [{ skuId: 'k', code: 'OAK-1', name: 'Oak table' }],
        totalCount: 1,
        hasMore: false,
      },
    }
  return undefined
}
const records = [
  '/api/orderManagement/getOrderListByCode',
  '/api/customers/options',
  '/api/skus/options',
]
const found = () => screen.queryAllByRole('option').map(option => option.textContent)
const box = () => screen.findByRole('combobox', { name: /Find a screen/ })

async function openPalette(codes = 'D1,D2,E1,J1,J4', path = '/sale/orderTags') {
  const opened = await openApplication({ codes, path, answer })
  await opened.user.keyboard('{Control>}k{/Control}')
  return {
    ...opened,
    asked: () => opened.seen.filter(each => records.includes(each.path)),
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
    expect(found()).toEqual(['Order tags', 'Product tagsProducts'])
    expect(found().join()).not.toContain('Customers')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/product/productTags'))
    expect(screen.queryByRole('combobox', { name: /Find a screen/ })).toBeNull()
    expect(asked()).toEqual([])
  })
  it('finds orders, customers and products from 3 characters on', async () => {
    const { user, input, asked } = await openPalette()
    await user.type(input, '70')
    await new Promise(resolve => setTimeout(resolve, 250))
    expect(asked()).toEqual([])
    await user.type(input, '0')
    await waitFor(() => expect(found()).toEqual(['INV0000700WEB-700', 'Mere Tane', 'OAK-1']))
    expect(
      screen
        .getAllByRole('group')
        .map(
          group =>
            group.getAttribute('aria-labelledby') &&
            within(group).getByText(/Orders|Customers|Products/).textContent,
        ),
    ).toEqual(['Orders', 'Customers', 'Products'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toBe(`?orderId=${order.orderId}`))
    expect(JSON.parse(localStorage.getItem('iERP_orderId')!).value).toBe(order.orderId)
  })
  it('asks only for what the person may see; who sells finds products in stock check', async () => {
    const { user, input, seen } = await openPalette('D1', '/profile')
    await user.type(input, 'oak')
    await waitFor(() => expect(found()).toEqual(['OAK-1Oak table']))
    expect(seen.filter(each => records.includes(each.path))).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname + location.search).toBe('/stock_check?q=OAK-1'))
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
    expect(menu.getByRole('status').textContent).toBe('No screen of this name')
    await user.keyboard('{Escape}')
    expect(menu.getByRole('button', { name: 'Sales' })).toBeTruthy()
  })
})
