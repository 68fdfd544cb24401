import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { namesIn } from '#server/fields/link.ts'
import { oddIn } from '#server/http/body.ts'
import { aimsOf } from '#server/imports/columns.ts'
import type { Examined } from '#server/imports/examine.ts'
import { cellText, type Sheet } from '#server/imports/reading/sheet.ts'
import { inSlices } from '#server/imports/reading/values.ts'
import type { Actor } from '#server/session/actor.ts'
import { commaList, lastOfPath } from './cellWork.ts'
import { headingsOf } from './mapping.ts'
import type { CellFacts } from './work.ts'

/** What a column says that is no value of its field, and how many rows say it. */
export interface UnknownValue {
  readonly header: string
  readonly field: string
  readonly value: string
  readonly rows: number
}

/** At most so many are told; the rest are told once these mean something. */
const mostTold = 200
/** A longer text is no name of anything. */
const longest = 200
const codes = new Set(['unknown_reference', 'not_choosable', 'ambiguous_reference', 'invalid'])
const kinds = new Set(['reference', 'tree', 'choice', 'flag', 'dictionary', 'tags'])

/** The values of a file that a person may say the meaning of, the most frequent first. */
export async function unknownIn(
  meta: EntityMeta,
  actor: Actor,
  { header, rows }: Sheet,
  { columns, problems }: Examined,
  facts: ReadonlyMap<string, CellFacts>,
): Promise<readonly UnknownValue[]> {
  const headings = headingsOf(header.cells)
  const kindOf = new Map(aimsOf(meta, actor).map(({ path, field }) => [path, field.kind]))
  const columnOf = new Map(
    columns.flatMap(({ header: heading, field }) =>
      field !== null && kinds.has(kindOf.get(field)!)
        ? [[field, { header: heading, index: headings.indexOf(heading) }] as const]
        : [],
    ),
  )
  const wrong = problems.filter(({ field, code }) => columnOf.has(field) && codes.has(code))
  const byRow = new Map(wrong.length ? rows.map(({ row, cells }) => [row, cells]) : [])
  const found = new Map<string, UnknownValue>()
  const isList = (field: string) => kindOf.get(field) === 'tags'
  await inSlices(wrong, ({ row, field, message }) => {
    const { header: heading, index } = columnOf.get(field)!
    const cell = byRow.get(row)?.[index] ?? null
    if (cell === null || typeof cell === 'object') return
    for (const value of namesOf(cell, {
      facts: facts.get(heading),
      isList: isList(field),
      message,
    })) {
      if (!value || value.length > longest || oddIn(value)) continue
      const key = JSON.stringify([heading, value])
      const known = found.get(key)
      found.set(key, { header: heading, field, value, rows: (known?.rows ?? 0) + 1 })
    }
  })
  return [...found.values()].toSorted((a, b) => b.rows - a.rows).slice(0, mostTold)
}

/** The names in a cell as they mean something: those of a list that its problem tells, the end of a path. */
function namesOf(
  cell: string | number | boolean,
  { facts, isList, message }: { facts: CellFacts | undefined; isList: boolean; message: string },
): readonly string[] {
  const { list, path } = facts ?? {}
  if (isList)
    return namesIn(cellText(list === 'comma' ? commaList(cell) : cell)).filter(name =>
      message.includes(`"${name.slice(0, 100)}"`),
    )
  const stated = path && path !== 'whole' ? lastOfPath(path)(cell) : cell
  return typeof stated === 'object' ? [] : [String(stated).trim()]
}
