import type { Tone } from '#define'

interface Shelf {
  readonly aisleId: string
  readonly usedShare?: number | null
}

/** The shelves of each aisle, in the order in which they are given. */
export function aislesOf<S extends Shelf>(shelves: readonly S[]): S[][] {
  const aisles = new Map<string, S[]>()
  for (const shelf of shelves)
    aisles.set(shelf.aisleId, [...(aisles.get(shelf.aisleId) ?? []), shelf])
  return [...aisles.values()]
}

/** The tone of a shelf: from this share on it is nearly full. */
const nearlyFull = 85

export const toneOf = ({ usedShare }: Shelf): Tone =>
  typeof usedShare !== 'number' || usedShare <= 0
    ? 'neutral'
    : usedShare < nearlyFull
      ? 'good'
      : usedShare < 100
        ? 'warning'
        : 'bad'

/**
 * The cell that an arrow leads to: left and right within an aisle, up and down to the same place of
 * the next aisle, or to its last shelf.
 */
export function nextCell(
  aisles: readonly (readonly unknown[])[],
  [row, column]: readonly [number, number],
  key: string,
): readonly [number, number] | undefined {
  const at = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, Infinity],
  }[key]
  if (!at) return undefined
  const [nextRow, nextColumn] = at as [number, number]
  const aisle = aisles[nextRow]
  return aisle && [nextRow, Math.max(0, Math.min(aisle.length - 1, nextColumn))]
}
