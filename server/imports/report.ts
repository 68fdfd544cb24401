import { Readable } from 'node:stream'
import { labelOf } from '#define'
import { planOf, type Plan } from '#server/entities/meta/meta.ts'
import { csvOf } from '#server/exports/csv.ts'
import type { Cell } from '#server/fields/index.ts'
import { lineHeader } from '#server/exports/headers.ts'
import type { RowProblem } from './problems.ts'

const headers = ['Row', 'Column', 'What is wrong', 'Code']

/** Everything that is wrong with a file, as a CSV to work through. */
export const reportOf = (plan: Plan, problems: readonly RowProblem[]): Readable =>
  Readable.from(
    csvOf(
      headers,
      Readable.from([
        problems.map(p => [
          { text: String(p.row), value: p.row },
          cell(headerFor(plan, p.field)),
          cell(p.message),
          cell(p.code),
        ]),
      ]),
    ),
  )

const cell = (text: string): Cell => ({ text })

function headerFor(plan: Plan, path: string) {
  const [field, name] = path.split('.')
  const lines = plan.lines.find(each => each.field === field)
  return name !== undefined && lines && planOf(lines.child).fieldOf.has(name)
    ? lineHeader(plan, lines, name)
    : labelOf(path, plan.fieldOf.get(path)?.options ?? { label: path })
}
