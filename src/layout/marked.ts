import { visibleTree } from '../app/access.ts'
import { useGoing } from '../app/going.ts'
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

let last: { readonly pathname: string; readonly marked: string | undefined } | undefined

/** Worked out once for a navigation, however many entries ask. */
function markedAt(pathname: string) {
  if (last?.pathname !== pathname) last = { pathname, marked: markedPath(visibleTree(), pathname) }
  return last.marked
}
