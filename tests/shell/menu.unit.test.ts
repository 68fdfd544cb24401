import { describe, expect, it } from 'vitest'
import { type Code, permittedTree, type RouteNode } from '#define'
import { codes } from '#resources/codes.ts'
import { routes } from '#resources/routes/index.ts'
import { crumbsOf } from '#src/shell/menu/breadcrumb.ts'
import { isExternal, leafAt, markedPath, type MenuEntry, menuOf } from '#src/shell/menu/menu.ts'
import { tabsAt } from '#src/shell/menu/routeTabs.ts'
import { visiblePaths } from '#tests/oracle/menu.ts'
import { routes as table } from '#tests/oracle/routes.ts'

const tree: RouteNode[] = [
  { path: '/a', title: 'A', icon: 'a', entity: 'x' },
  {
    path: '/b',
    title: 'B',
    icon: 'b',
    children: [
      { path: '/b/one', title: 'One', entity: 'x' },
      { path: '/b/two', title: 'Two', entity: 'x', hidden: true, activeMenu: '/b/one' },
      { path: '/b/one/more', title: 'More', entity: 'x', tabOf: '/b/one' },
    ],
  },
  {
    path: '/c',
    title: 'C',
    alwaysShow: true,
    children: [{ path: '/c/one', title: 'One', entity: 'x' }],
  },
  {
    path: '/d',
    title: 'D',
    children: [{ path: '/d/one', title: 'One', entity: 'x', hidden: true }],
  },
  {
    path: '/e',
    title: 'E',
    icon: 'e',
    children: [
      {
        path: '/e/group',
        title: 'Group',
        children: [{ path: '/e/group/one', title: 'One', entity: 'x' }],
      },
    ],
  },
  {
    path: '/f',
    title: 'F',
    redirect: '/f/sync',
    children: [
      { path: '/f/sync', title: 'Sync', entity: 'x' },
      { path: '/f/sync/config', title: 'Config', screen: 's', hidden: true },
      {
        path: '/f/plain',
        title: 'Plain',
        redirect: 'noredirect',
        children: [
          { path: '/f/plain/one', title: 'Deep', entity: 'x' },
          { path: '/f/plain/two', title: '', entity: 'x' },
          { path: '/f/plain/three', title: 'Three', entity: 'x', breadcrumb: false },
        ],
      },
    ],
  },
]

const pathsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(entry => (entry.entries ? pathsOf(entry.entries) : [entry.path]))

describe('§2 sidebar', () => {
  const menu = menuOf(tree)
  it('hidden routes are left out, and parents with nothing visible', () => {
    expect(pathsOf(menu)).not.toContain('/b/two')
    expect(pathsOf(menu)).not.toContain('/b/one/more')
    expect(menu.map(entry => entry.title)).not.toContain('D')
  })
  it('a parent with exactly one visible child shows as that child, under its own sign', () => {
    expect(menu[1]).toEqual({ path: '/b/one', title: 'One', icon: 'b' })
    expect(menu[3]).toEqual({ path: '/e/group/one', title: 'One', icon: 'e' })
  })
  it('unless it is flagged always-show', () => {
    expect(menu[2]).toMatchObject({ title: 'C', entries: [{ path: '/c/one' }] })
  })
  it('external links are told from screens', () => {
    expect(['http://x', 'https://x', 'mailto:a@b.c', 'tel:1'].every(isExternal)).toBe(true)
    expect(isExternal('/sale/http://x')).toBe(false)
  })
  it.each([
    ['nobody', []],
    ['everybody', [...codes]],
    ['sales', ['D1', 'J1', 'J4']],
    ['J1 alone', ['J1']],
  ] as [string, Code[]][])(
    "of the built routes agrees with the specification's table for %s",
    (_, held) => {
      // Screens of our own stand beside the table.
      const isInTable = (path: string) => table.some(row => row.path === path)
      const shown = pathsOf(menuOf(permittedTree(routes, { codes: new Set(held) })))
      const built = new Set(pathsOf(menuOf(routes)))
      expect(shown.filter(isInTable).toSorted()).toEqual(
        visiblePaths(new Set(held))
          .filter(path => built.has(path))
          .toSorted(),
      )
    },
  )
})

describe('the marked entry', () => {
  it.each([
    ['/a', '/a'],
    ['/a/00000000-0000-7000-8000-000000000001', '/a'],
    ['/b/two', '/b/one'],
    ['/b/one/more', '/b/one'],
    ['/f/sync', '/f/sync'],
    ['/f/sync/config', '/f/sync/config'],
    ['/f/sync/other', '/f/sync'],
    ['/abc', undefined],
    ['/', undefined],
  ])('of %s is %s', (pathname, entry) => {
    expect(markedPath(tree, pathname)).toBe(entry)
  })
  it('an area is no screen', () => expect(leafAt(tree, '/f')).toBeUndefined())
})

describe('the tabs of a screen', () => {
  const tabs = (pathname: string) => tabsAt(tree, pathname).map(leaf => leaf.path)
  it.each(['/b/one', '/b/one/more'])('are the same at the address of each: %s', pathname =>
    expect(tabs(pathname)).toEqual(['/b/one', '/b/one/more']),
  )
  it.each(['/a', '/b', '/b/two', '/b/one/00000000-0000-7000-8000-000000000001', '/abc'])(
    'are none at %s',
    pathname => expect(tabs(pathname)).toEqual([]),
  )
})

describe('§2 breadcrumb', () => {
  const crumbs = (pathname: string, name?: string) => crumbsOf(tree, pathname, page => page, name)
  it('always starts with Dashboard, and its last crumb is plain text', () => {
    expect(crumbs('/404')).toEqual([{ title: 'dashboard' }])
    expect(crumbs('/b/one')).toEqual([
      { title: 'dashboard', to: '/' },
      { title: 'B', to: '/b' },
      { title: 'One' },
    ])
  })
  it('names the screen before its tab', () =>
    expect(crumbs('/b/one/more')).toEqual([
      { title: 'dashboard', to: '/' },
      { title: 'B', to: '/b' },
      { title: 'One', to: '/b/one' },
      { title: 'More' },
    ]))
  it("leads to a route's redirect, else to its path; noredirect is plain text", () => {
    expect(crumbs('/f/plain/one')).toEqual([
      { title: 'dashboard', to: '/' },
      { title: 'F', to: '/f/sync' },
      { title: 'Plain' },
      { title: 'Deep' },
    ])
  })
  it('omits routes without a title or with breadcrumb disabled', () => {
    expect(crumbs('/f/plain/two').map(crumb => crumb.title)).toEqual(['dashboard', 'F', 'Plain'])
    expect(crumbs('/f/plain/three').map(crumb => crumb.title)).toEqual(['dashboard', 'F', 'Plain'])
  })
  it('names the page of a record after its screen', () => {
    expect(crumbs('/a/create').slice(1)).toEqual([{ title: 'A', to: '/a' }, { title: 'create' }])
    expect(crumbs('/a/1234').at(-1)).toEqual({ title: 'edit' })
    expect(crumbs('/a/1234/show').at(-1)).toEqual({ title: 'show' })
  })
  it('names the record where its name is known', () => {
    expect(crumbs('/a/1234/show', 'Gift').slice(1)).toEqual([
      { title: 'A', to: '/a' },
      { title: 'Gift' },
    ])
    expect(
      crumbs('/a/1234', 'Gift')
        .slice(1)
        .map(crumb => crumb.title),
    ).toEqual(['A', 'Gift', 'edit'])
  })
})

it.each([['all'], ['none'], ['D1'], ['J1,J4']] as const)(
  'entries of one title beside each other differ by their icon, for a person with %s',
  held => {
    const mine = held === 'all' ? Object.keys(codes) : held.split(',')
    const tree = permittedTree(routes, { codes: new Set(mine as Code[]) } as never)
    const seen = menuOf(tree).map(({ title, icon }) => `${title} ${icon}`)
    expect(new Set(seen).size).toBe(seen.length)
  },
)
