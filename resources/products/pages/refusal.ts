import { isField, labelOf, type Shape } from '#define'
import { problemOf } from '#src/fields/problemOf.ts'
import type { MatrixCell } from './matrix.ts'

/** Why a matrix was not made: in words together, by cell, and by field of all cells. */
export interface Refusal {
  readonly summary: readonly string[]
  readonly cells: ReadonlyMap<string, readonly string[]>
  readonly fields: Readonly<Record<string, string>>
}

export const noRefusal: Refusal = { summary: [], cells: new Map(), fields: {} }

/** What the declaration of a call refuses in its input, by path, before the server is asked. */
export const problemsIn = (
  shape: Shape,
  input: Readonly<Record<string, unknown>>,
  path = '',
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]): [string, string][] => {
      const value = input[name]
      if (value === undefined || value === null) return []
      if (isField(part)) {
        const problem = problemOf(part, value)
        return problem ? [[path + name, `${labelOf(name, part.options)}: ${problem}`]] : []
      }
      if (part.node !== 'list') return []
      return (value as Record<string, unknown>[]).flatMap((each, n) =>
        Object.entries(problemsIn(part.shape as Shape, each, `${path}${name}.${n}.`)),
      )
    }),
  )

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
