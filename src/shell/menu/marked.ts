import type { RouteNode } from '#define/route.ts'
import { visibleTree } from '#src/app/access.ts'
import { useGoing } from '#src/app/going.ts'
import { markedPath } from './menu.ts'

/**
 * Whether an entry of the sidebar is marked. Each entry subscribes by itself, so that a navigation
 * renders the two entries that change.
 * Rendering the whole menu of 76 entries made every change of screen 50 % slower.
 */
export const useIsMarked = (entry: string): boolean =>
  useGoing(pathname => markedAt(pathname) === entry)

/** Whether one of these entries is marked. */
export const useIsAnyMarked = (entries: ReadonlySet<string>): boolean =>
  useGoing(pathname => entries.has(markedAt(pathname) ?? ''))

interface Marked {
  readonly tree: readonly RouteNode[]
  readonly pathname: string
  readonly marked: string | undefined
}
let last: Marked | undefined

/** Computed once per navigation for all entries. */
function markedAt(pathname: string) {
  const tree = visibleTree()
  if (last?.pathname !== pathname || last.tree !== tree)
    last = { tree, pathname, marked: markedPath(tree, pathname) }
  return last.marked
}
