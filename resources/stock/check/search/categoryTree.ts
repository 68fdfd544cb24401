import { folded } from '#define/fields/folded.ts'

export interface Branch {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}
/** An option with its depth in the tree. */
export interface InTree {
  readonly id: string
  readonly label: string
  readonly depth?: number
}

/**
 * Categories in tree order. Matches of a search text keep their ancestors, so that their place in
 * the tree is visible.
 * @param all sorted by name
 */
export function inTree(all: readonly Branch[], typed: string): InTree[] {
  const known = new Set(all.map(({ id }) => id))
  const below = (parentId: string | null, depth: number): InTree[] =>
    all
      .filter(
        each => (each.parentId && known.has(each.parentId) ? each.parentId : null) === parentId,
      )
      .flatMap(({ id, name }) => {
        const rest = below(id, depth + 1)
        const isFound = folded(name).includes(folded(typed))
        return isFound || rest.length > 0 ? [{ id, label: name, depth }, ...rest] : []
      })
  return below(null, 0)
}
