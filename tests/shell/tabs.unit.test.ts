import type { Location } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { TabTarget } from '#src/shell/tabs/tabTarget.ts'
import {
  closeTabs,
  letGo,
  mostKept,
  nameTab,
  openTabs,
  type Tabs,
  titleOfTab,
  visit,
  wayOut,
} from '#src/shell/tabs/tabs.ts'

let n = 0
const at = (address: string, state: unknown = null): Location => {
  const { pathname, search, hash } = new URL(address, 'http://erp.example')
  return { pathname, search, hash, state, key: String(n++) }
}
/** `/stock` is pinned, `/live` is not kept, `/new` is a form, `/404` and `/redirect/...` have no tab. */
const placeOf = (pathname: string): TabTarget => ({
  key: pathname,
  isPage: !/^\/(404|redirect|$)/.test(pathname),
  title: pathname.slice(1),
  isKept: pathname !== '/live' && !/^\/(404|redirect|$)/.test(pathname),
  isAffix: pathname === '/stock',
  isNew: pathname.endsWith('/create'),
  ...(pathname.startsWith('/redirect/') ? { renews: pathname.slice(9) } : {}),
})
const go = (tabs: Tabs, address: string, how: 'PUSH' | 'REPLACE' = 'PUSH') =>
  visit(tabs, at(address), how, placeOf)
const opened = (...addresses: string[]) =>
  addresses
    .slice(1)
    .reduce((tabs, address) => go(tabs, address), openTabs(at(addresses[0]!), placeOf, ['/stock']))
const keys = (tabs: Tabs) => tabs.strip.map(tab => tab.key)
const shown = (tabs: Tabs) => tabs.screens.at(-1)!.key
const kept = (tabs: Tabs) => tabs.screens.map(screen => screen.key)

describe('§2 tab strip', () => {
  it('lists visited pages, pinned ones first', () => {
    expect(keys(opened('/orders', '/tags'))).toEqual(['/stock', '/orders', '/tags'])
  })
  it('adds a page once per path, and remembers with which query it was left', () => {
    const tabs = opened('/orders', '/orders?page=2', '/tags', '/orders?page=3')
    expect(keys(tabs)).toEqual(['/stock', '/orders', '/tags'])
    expect(tabs.strip[1]!.address).toBe('/orders?page=3')
  })
  it("is titled from the route's title, or 'no-name'", () => {
    const tab = { key: '/x', address: '/x' }
    const newOf = (title: string) => `New: ${title}`
    expect(titleOfTab(tab, { ...placeOf('/x'), title: 'Orders' }, newOf)).toBe('Orders')
    expect(titleOfTab(tab, { ...placeOf('/x'), title: '' }, newOf)).toBe('no-name')
    expect(titleOfTab(tab, { ...placeOf('/x/create'), title: 'Orders' }, newOf)).toBe('New: Orders')
    expect(titleOfTab({ ...tab, name: 'Gift' }, placeOf('/x'), newOf)).toBe('Gift')
  })
  it('starts what only leads on anew when Back returns to it before it has led on', () => {
    const before = opened('/orders', '/redirect/tags')
    const after = go(before, '/redirect/tags')
    expect(after.screens.at(-1)!.life).not.toBe(before.screens.at(-1)!.life)
    expect(keys(after)).toEqual(['/stock', '/orders'])
  })
  it('leaves out what only leads on, and /404', () => {
    expect(keys(opened('/404', '/redirect/orders', '/orders', '/404'))).toEqual([
      '/stock',
      '/orders',
    ])
  })
  it('drops an address that was replaced by another page, unless it is pinned', () => {
    const tabs = go(opened('/stock', '/gone'), '/404', 'REPLACE')
    expect(keys(tabs)).toEqual(['/stock'])
    expect(keys(go(opened('/stock'), '/orders', 'REPLACE'))).toEqual(['/stock', '/orders'])
  })
  it('begins with the tabs of before a reload, each once', () => {
    const before = [
      { key: '/stock', address: '/stock?q=oak' },
      { key: '/tags', address: '/tags' },
    ]
    expect(keys(openTabs(at('/orders'), placeOf, ['/stock'], before))).toEqual([
      '/stock',
      '/tags',
      '/orders',
    ])
  })
})

describe('§2 closing', () => {
  it('the active tab moves to the last remaining one', () => {
    const tabs = opened('/orders', '/tags', '/staff', '/tags')
    expect(wayOut(tabs, ['/tags'])).toBe('/staff')
    const left = go(closeTabs(tabs, ['/tags']), '/staff')
    expect(keys(left)).toEqual(['/stock', '/orders', '/staff'])
    expect(kept(left)).toEqual(['/orders', '/staff'])
  })
  it('the active tab moves to / if none remains', () => {
    const tabs = openTabs(at('/orders'), placeOf, [])
    expect(wayOut(tabs, ['/orders'])).toBe('/')
  })
  it('the active tab stays until the next page is there, so that it is not added again', () => {
    const tabs = closeTabs(opened('/orders', '/tags'), ['/tags'])
    expect(keys(tabs)).toEqual(['/stock', '/orders', '/tags'])
    expect(keys(go(tabs, '/orders'))).toEqual(['/stock', '/orders'])
  })
  it('another tab leads nowhere', () => {
    const tabs = opened('/orders', '/tags')
    expect(wayOut(tabs, ['/orders'])).toBeUndefined()
    expect(keys(closeTabs(tabs, ['/orders']))).toEqual(['/stock', '/tags'])
    expect(kept(closeTabs(tabs, ['/orders']))).toEqual(['/tags'])
  })
})

describe('kept screens', () => {
  const nothing = () => false
  it('stay while the person is elsewhere, and are not drawn anew for coming back', () => {
    const before = opened('/orders?page=2')
    const [screen] = before.screens
    const back = go(go(before, '/tags'), '/orders?page=2')
    expect(back.screens.at(-1)).toBe(screen)
  })
  it('take a new query, and a new state', () => {
    const back = go(opened('/orders', '/tags'), '/orders?page=2')
    expect(back.screens.at(-1)!.location.search).toBe('?page=2')
    expect(back.screens.at(-1)!.life).toBe(0)
    const result = visit(back, at('/orders?page=2', { record: {} }), 'PUSH', placeOf)
    expect(result.screens.at(-1)!.location.state).toEqual({ record: {} })
  })
  it('§2: noCache is never kept', () => {
    const tabs = opened('/live', '/tags')
    expect(keys(tabs)).toContain('/live')
    expect(kept(tabs)).toEqual(['/tags'])
  })
  it('begin anew when the reload helper is passed, in their place in the strip', () => {
    const before = opened('/orders', '/tags', '/orders')
    const after = go(go(before, '/redirect/orders', 'REPLACE'), '/orders', 'REPLACE')
    expect(keys(after)).toEqual(['/stock', '/orders', '/tags'])
    expect(shown(after)).toBe('/orders')
    expect(after.screens.at(-1)!.life).toBeGreaterThan(before.screens.at(-1)!.life)
  })
  it('are at most 12, the longest unseen goes first, and its tab stays', () => {
    const pages = Array.from({ length: mostKept + 2 }, (_, i) => `/p${i}`)
    const tabs = letGo(opened(...pages, '/p0'), placeOf, nothing)
    expect(mostKept).toBe(12)
    expect(kept(tabs)).toHaveLength(12)
    expect(kept(tabs)).not.toContain('/p1')
    expect(kept(tabs)).not.toContain('/p2')
    expect(kept(tabs)).toContain('/p0')
    expect(keys(tabs)).toContain('/p1')
  })
  it('with unsaved input are never dropped', () => {
    const pages = Array.from({ length: 20 }, (_, i) => `/p${i}`)
    const tabs = letGo(opened(...pages), placeOf, key => key === '/p3' || key === '/p4')
    expect(kept(tabs)).toEqual(expect.arrayContaining(['/p3', '/p4']))
    expect(kept(tabs)).toHaveLength(12)
    expect(kept(letGo(opened(...pages), placeOf, () => true))).toHaveLength(20)
  })
  it('a form for a new record goes when it is left with nothing in it, and stays with something', () => {
    const tabs = opened('/tags/create', '/tags')
    expect(keys(letGo(tabs, placeOf, nothing))).toEqual(['/stock', '/tags'])
    expect(letGo(tabs, placeOf, () => true)).toBe(tabs)
    expect(letGo(opened('/tags/create'), placeOf, nothing).screens).toHaveLength(1)
  })
  it('of a record take its name', () => {
    const tabs = opened('/tags/1')
    expect(nameTab(tabs, '/tags/1', 'Gift').strip.at(-1)!.name).toBe('Gift')
    expect(nameTab(tabs, '/other', 'Gift')).toBe(tabs)
  })
})
