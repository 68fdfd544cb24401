import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RouteNode } from '#define/route.ts'
import { type Given, openApplication } from '#tests/support/ui/application.tsx'

vi.setConfig({ testTimeout: 40_000 })

const drawn = vi.hoisted(() => vi.fn<(name: string | undefined) => void>())
vi.mock('#src/shell/menu/icons.tsx', () => ({
  signOf: (name: string | undefined) => {
    drawn(name)
    return null
  },
}))

/** What the specification's table does not have, or has once: every flag of a route. */
const tree: readonly object[] = [
  { path: '/stock_check', title: 'Stock', roles: ['D1'], screen: 'stockCheck', affix: true },
  {
    path: '/lone',
    title: 'Parent of one',
    children: [
      { path: '/lone/tags', title: 'The only child', entity: 'orderTags' },
      { path: '/lone/secret', title: 'Not for this person', roles: ['Q1'], entity: 'customers' },
      { path: '/lone/hidden', title: 'Hidden', hidden: true, screen: 'profile' },
    ],
  },
  {
    path: '/always',
    title: 'Always shown',
    alwaysShow: true,
    redirect: 'noredirect',
    children: [
      { path: '/always/providers', title: 'Providers', noCache: true, entity: 'shippingProviders' },
    ],
  },
  { path: 'https://carrier.example/track', title: 'Carrier', screen: 'profile' },
  { path: 'mailto:help@erp.example', title: 'Help', screen: 'profile' },
  { path: 'tel:+6495550100', title: 'Ring us', screen: 'profile' },
  { path: '/untitled', title: '', screen: 'profile' },
]

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))
const strip = () => within(screen.getByRole('navigation', { name: 'Open pages' }))
const crumbs = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' }))

/** The application of the product, with another tree. */
const openTree = (given: Given, routes: readonly object[] = tree) =>
  openApplication({
    ...given,
    product: async () => ({
      ...(await import('#resources/browser.ts')).browserProduct,
      // A declaration has no external address; the sidebar shows one.
      tree: routes as readonly RouteNode[],
    }),
  })

beforeEach(() => {
  localStorage.clear()
  drawn.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 sidebar, of a tree with every flag', () => {
  it('a parent with exactly one visible child shows as that child, unless it is flagged always-show; hidden routes are left out', async () => {
    const { user } = await openTree({ codes: 'D1', path: '/stock_check' })
    expect(menu().getByRole('link', { name: 'The only child' })).toBeTruthy()
    expect(menu().queryByText('Parent of one')).toBeNull()
    expect(menu().queryByText('Hidden')).toBeNull()
    expect(menu().queryByText('Not for this person')).toBeNull()
    await user.click(menu().getByRole('button', { name: 'Always shown' }))
    expect(menu().getByRole('link', { name: 'Providers' })).toBeTruthy()
  })

  it('external links (http, https, mailto, tel) open in a new tab', async () => {
    await openTree({ codes: 'D1', path: '/stock_check' })
    for (const [name, address] of [
      ['Carrier', 'https://carrier.example/track'],
      ['Help', 'mailto:help@erp.example'],
      ['Ring us', 'tel:+6495550100'],
    ] as const) {
      const link = menu().getByRole('link', { name })
      expect(link.getAttribute('href')).toBe(address)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toContain('noreferrer')
    }
    expect(menu().getByRole('link', { name: 'The only child' }).hasAttribute('target')).toBe(false)
  })

  it('is memoised: a navigation draws the two entries whose mark changes, and no others', async () => {
    const { user } = await openTree({ codes: 'D1', path: '/stock_check' })
    await act(async () => {
      await (await import('#src/app/product/declarations.ts')).loadEntity('orderTags')
    })
    const before = drawn.mock.calls.length
    expect(before).toBeGreaterThanOrEqual(tree.length - 1)
    await user.click(menu().getByRole('link', { name: 'The only child' }))
    await waitFor(() => expect(location.pathname).toBe('/lone/tags'))
    expect(drawn.mock.calls.length - before).toBeLessThanOrEqual(2)
  })
})

describe('§2 tab strip and breadcrumb, of a tree with every flag', () => {
  it("a page without a title is called 'no-name', and the breadcrumb leaves it out", async () => {
    await openTree({ codes: 'D1', path: '/untitled' })
    expect(await strip().findByRole('link', { name: 'no-name' })).toBeTruthy()
    expect(
      crumbs()
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Dashboard'])
  })

  it('a crumb marked noredirect is plain text, and so is the last', async () => {
    await openTree({ codes: 'D1', path: '/always/providers' })
    await waitFor(() =>
      expect(
        crumbs()
          .getAllByRole('listitem')
          .map(item => item.textContent),
      ).toEqual(['Dashboard', 'Always shown', 'Providers']),
    )
    expect(
      crumbs()
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Dashboard'])
  })

  it('tabs are cached unless the route says noCache', async () => {
    const { user } = await openTree({ codes: 'D1', path: '/always/providers' })
    const kept = (name: RegExp) => screen.queryByRole('heading', { name, hidden: true })
    await screen.findByRole('heading', { name: /Shipping providers/ })
    await user.click(menu().getByRole('link', { name: 'The only child' }))
    await screen.findByRole('heading', { name: /Order tags/ })
    expect(kept(/Shipping providers/)).toBeNull()
    await user.click(menu().getByRole('link', { name: 'Stock' }))
    await waitFor(() => expect(location.pathname).toBe('/stock_check'))
    expect(kept(/Order tags/)).toBeTruthy()
    expect(strip().getByRole('link', { name: 'Providers' })).toBeTruthy()
  })
})

describe('§2 paths', () => {
  it('a person who reaches nothing is told whom to ask', async () => {
    await openTree({ codes: 'Q1' }, tree.slice(0, 1))
    expect(await screen.findByText('You have no access to any screen yet')).toBeTruthy()
  })
})

describe('§2 navbar', () => {
  it('the dropdown under the name has a Home link to /, which leads to /stock_check', async () => {
    const { user } = await openTree({ codes: 'D1', path: '/lone/tags' })
    await user.click(await screen.findByRole('button', { name: 'Amelia Ward' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Home' }))
    await waitFor(() => expect(location.pathname).toBe('/stock_check'))
  })
})
