import type { MatrixCell } from './matrix.ts'

/** Why a matrix was not made: in words together, by cell, and by field of all cells. */
export interface Refusal {
  readonly summary: readonly string[]
  readonly cells: ReadonlyMap<string, readonly string[]>
  readonly fields: Readonly<Record<string, string>>
}

export const noRefusal: Refusal = { summary: [], cells: new Map(), fields: {} }

/** The reasons of the call (`cells.2.priceNZ`) at the cells that were sent. */
export function refusalOf(
  reasons: Readonly<Record<string, string>>,
  sent: readonly MatrixCell[],
): Refusal {
  const cells = new Map<string, readonly string[]>()
  const fields: Record<string, string> = {}
  const summary = Object.entries(reasons).map(([path, reason]) => {
    const cell = sent[Number(/^cells\.(\d+)\./.exec(path)?.[1] ?? -1)]
    if (!cell) {
      fields[path] = reason
      return reason
    }
    cells.set(cell.key, [...new Set([...(cells.get(cell.key) ?? []), reason])])
    return cell.title ? `${cell.title}: ${reason}` : reason
  })
  return { summary: [...new Set(summary)], cells, fields }
}
