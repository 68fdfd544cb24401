import type { RouteNode } from '#define/route.ts'
import { visibleTree } from '#src/app/access.ts'
import { useGoing } from '#src/app/going.ts'
import { markedPath } from './menu.ts'

/**
 * Whether an entry of the sidebar is marked. Each asks for itself, so that a navigation draws the two entries that change and not the
 * whole menu: with 76 entries that alone made every change of screen half as slow again.
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

/** Worked out once for a navigation, however many entries ask. */
function markedAt(pathname: string) {
  const tree = visibleTree()
  if (last?.pathname !== pathname || last.tree !== tree)
    last = { tree, pathname, marked: markedPath(tree, pathname) }
  return last.marked
}
