export interface Branch {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}
/** What is chosen from, with how deep it stands below the top. */
export interface InTree {
  readonly id: string
  readonly label: string
  readonly depth?: number
}

/**
 * Categories in the order of their tree. Those that a text is searched for in keep what is above them, so that it is seen where they stand.
 * @param all in the order of their names
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
        const isFound = name.toLowerCase().includes(typed.toLowerCase())
        return isFound || rest.length > 0 ? [{ id, label: name, depth }, ...rest] : []
      })
  return below(null, 0)
}
