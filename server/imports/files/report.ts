import { Readable } from 'node:stream'
import { labelOf } from '#define'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { csvOf } from '#server/exports/csv.ts'
import type { Cell } from '#server/fields/index.ts'
import { lineHeader } from '#server/exports/headers.ts'
import type { RowProblem } from '#server/imports/problems.ts'
import { batchesOf } from '#server/imports/reading/values.ts'

const headers = ['Row', 'Column', 'Problem', 'Code']

/** All problems of a file, as a CSV to work through. */
export const reportOf = (meta: EntityMeta, problems: readonly RowProblem[]): Readable =>
  Readable.from(
    csvOf(
      headers,
      batchesOf(problems, p => [
        { text: String(p.row), value: p.row },
        cell(headerFor(meta, p.field)),
        cell(p.message),
        cell(p.code),
      ]),
    ),
  )

const cell = (text: string): Cell => ({ text })

function headerFor(meta: EntityMeta, path: string) {
  const [field, name] = path.split('.')
  const lines = meta.lines.find(each => each.field === field)
  return name !== undefined && lines && metaOf(lines.child).fieldOf.has(name)
    ? lineHeader(meta, lines, name)
    : labelOf(path, meta.fieldOf.get(path)?.options ?? { label: path })
}
