/** A category as the tree shows it. */
export interface InTree {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  readonly position: number
  readonly version: number
  readonly productCount: number
}

export interface TreeRow {
  readonly category: InTree
  /** From 1 for those on top. */
  readonly level: number
  readonly hasChildren: boolean
}

/** Where a category is put: below this parent, before this sibling or last. */
export interface Place {
  readonly parentId: string | null
  readonly nextId: string | null
}

/** The rows of the tree from top to bottom, without those below a closed one. */
export function rowsOf(all: readonly InTree[], closed: ReadonlySet<string>): TreeRow[] {
  const below = (parentId: string | null, level: number): TreeRow[] =>
    childrenOf(all, parentId).flatMap(category => {
      const hasChildren = childrenOf(all, category.id).length > 0
      const rest = hasChildren && !closed.has(category.id) ? below(category.id, level + 1) : []
      return [{ category, level, hasChildren }, ...rest]
    })
  return below(null, 1)
}

/** The categories right below one, or on top, in their order. One whose parent is gone is on top. */
export function childrenOf(all: readonly InTree[], parentId: string | null): InTree[] {
  const known = new Set(all.map(({ id }) => id))
  return all
    .filter(each => (each.parentId && known.has(each.parentId) ? each.parentId : null) === parentId)
    .sort((a, b) => a.position - b.position || a.name.localeCompare(b.name))
}

/** Whether a category is another one or below it. */
export function isWithin(all: readonly InTree[], id: string | null, other: string): boolean {
  for (let at = id, steps = 0; at !== null && steps <= all.length; steps++) {
    if (at === other) return true
    at = all.find(each => each.id === at)?.parentId ?? null
  }
  return false
}

/**
 * The place that a drop means: on the upper quarter of a row before it, on the lower one behind it,
 * between them below it. Nothing where a category would come below itself or stays where it is.
 */
export function placeAt(
  all: readonly InTree[],
  dragged: string,
  over: string,
  share: number,
): Place | undefined {
  const target = all.find(({ id }) => id === over)
  if (!target || isWithin(all, over, dragged)) return undefined
  if (share >= 0.25 && share <= 0.75) return { parentId: over, nextId: null }
  const siblings = childrenOf(all, target.parentId).filter(({ id }) => id !== dragged)
  const at = siblings.findIndex(({ id }) => id === over) + (share > 0.75 ? 1 : 0)
  return { parentId: target.parentId, nextId: siblings[at]?.id ?? null }
}

/** Where a key moves a category: among its siblings, one level up, or below the one before it. */
export function placeByKey(all: readonly InTree[], id: string, key: string): Place | undefined {
  const { parentId } = all.find(each => each.id === id)!
  const siblings = childrenOf(all, parentId)
  const at = siblings.findIndex(each => each.id === id)
  const next = (i: number) => siblings[i]?.id ?? null
  if (key === 'ArrowUp') return at > 0 ? { parentId, nextId: next(at - 1) } : undefined
  if (key === 'ArrowDown')
    return at < siblings.length - 1 ? { parentId, nextId: next(at + 2) } : undefined
  if (key === 'ArrowRight') return at > 0 ? { parentId: next(at - 1), nextId: null } : undefined
  if (key !== 'ArrowLeft' || parentId === null) return undefined
  const parent = all.find(each => each.id === parentId)
  if (!parent) return undefined
  const uncles = childrenOf(all, parent.parentId)
  const after = uncles.findIndex(each => each.id === parentId) + 1
  return { parentId: parent.parentId, nextId: uncles[after]?.id ?? null }
}

/** Where a category stands now, to come back to. */
export function placeOf(all: readonly InTree[], id: string): Place {
  const { parentId } = all.find(each => each.id === id)!
  const siblings = childrenOf(all, parentId)
  return { parentId, nextId: siblings[siblings.findIndex(each => each.id === id) + 1]?.id ?? null }
}
