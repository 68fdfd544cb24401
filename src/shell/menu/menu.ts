import { isHidden, isParent, type RouteLeaf, type RouteNode } from '#define/route.ts'

/** One entry of the sidebar. A group has entries and no link. */
export interface MenuEntry {
  readonly path: string
  readonly title: string
  readonly icon?: string
  readonly entries?: readonly MenuEntry[]
}

/**
 * The sidebar of a permitted tree, without hidden screens and parents that have no visible child. A
 * parent with exactly one visible child shows as that child, unless it is always shown.
 * Source: specification §2.
 */
export function menuOf(tree: readonly RouteNode[]): MenuEntry[] {
  return tree
    .filter(node => !isHidden(node))
    .flatMap(node => {
      if (!isParent(node)) return [entryOf(node)]
      const entries = menuOf(node.children)
      if (!entries.length) return []
      if (entries.length > 1 || node.alwaysShow) return [{ ...entryOf(node), entries }]
      // The child takes its parent's place and its icon.
      return [{ ...entryOf(node), ...entries[0]! }]
    })
}

/** A screen of the menu with its groups. */
export interface MenuScreen {
  readonly path: string
  readonly title: string
  /** Of the topmost group. */
  readonly icon?: string
  readonly within: readonly string[]
}

/** Every screen of the menu, in its order. */
export const screensOf = (
  entries: readonly MenuEntry[],
  within: readonly string[] = [],
  top?: string,
): MenuScreen[] =>
  entries.flatMap(({ path, title, icon = top, entries: below }) =>
    below
      ? screensOf(below, [...within, title], icon)
      : [{ path, title, within, ...(icon ? { icon } : {}) }],
  )

/**
 * Whether every typed word occurs in the title, in its groups or in the path. These are our own
 * words, without marks: folding them would only make the first load larger.
 */
export function matchesScreen({ path, title, within }: MenuScreen, typed: string): boolean {
  const said = [...within, title, path].join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every(word => said.includes(word))
}

/** The entry to mark at this address: the screen's own, or the one that a hidden screen names. */
export function markedPath(tree: readonly RouteNode[], pathname: string): string | undefined {
  const leaf = leafAt(tree, pathname)
  return leaf?.activeMenu ?? leaf?.tabOf ?? leaf?.path
}

/**
 * The screen at an address, including its records' pages. Of `/sync` and `/sync/config` the longer
 * match wins.
 */
export function leafAt(tree: readonly RouteNode[], pathname: string): RouteLeaf | undefined {
  const found = wayTo(tree, pathname)?.at(-1)
  return found && !isParent(found) ? found : undefined
}

/** The nodes from an area down to the screen at an address. */
export function wayTo(
  tree: readonly RouteNode[],
  pathname: string,
): readonly RouteNode[] | undefined {
  const ways = tree.flatMap(node => {
    if (!isParent(node))
      return pathname === node.path || pathname.startsWith(`${node.path}/`) ? [[node]] : []
    const below = wayTo(node.children, pathname)
    return below ? [[node, ...below]] : []
  })
  return ways.sort((a, b) => b.at(-1)!.path.length - a.at(-1)!.path.length)[0]
}

/** Whether an entry is an external link. Source: specification §2. */
export const isExternal = (path: string) => /^(https?:|mailto:|tel:)/.test(path)

const entryOf = ({ path, title, icon }: RouteNode): MenuEntry => ({
  path,
  title,
  ...(icon ? { icon } : {}),
})
