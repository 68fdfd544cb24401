/** Something with a place in an order. */
export interface Waiting {
  readonly name: string
  /** What comes before it, and what comes before it unless that closes a circle. */
  readonly needs: readonly string[]
  readonly mayNeed?: readonly string[]
}

/**
 * The items in an order in which each follows those that it needs; otherwise their order stays.
 * @throws Error when they need each other in a circle
 */
export function inOrder<T extends Waiting>(items: readonly T[]): T[] {
  const placed = new Map<string, T>()
  let waiting = items
  while (waiting.length) {
    const isThere = (self: string) => (name: string) => name === self || placed.has(name)
    const able = waiting.filter(({ name, needs }) => needs.every(isThere(name)))
    const next = able.find(({ name, mayNeed = [] }) => mayNeed.every(isThere(name))) ?? able[0]
    if (!next)
      throw new Error(`${waiting.map(({ name }) => name).join(', ')} need each other in a circle.`)
    placed.set(next.name, next)
    waiting = waiting.filter(each => each !== next)
  }
  return [...placed.values()]
}
