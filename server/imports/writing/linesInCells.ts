import { labelOf } from '#define'
import type { Context } from '#server/context.ts'
import { ignoresCase } from '#server/db/tables.ts'
import { metaOf, type EntityMeta, type LinesMeta, type Row } from '#server/entities/meta/meta.ts'
import { linesOf } from '#server/entities/read/read.ts'
import { mostLines } from '#server/fields/link.ts'
import type { ImportColumn } from '#server/imports/columns.ts'
import { checked, checksOf } from '#server/imports/inputs.ts'
import { inSlices, partsOf, problemAt, type Draft } from '#server/imports/reading/values.ts'
import type { WantedLines } from '#server/imports/wanted.ts'

const recordsPerStatement = 1000

/** The child lines that stand together in a cell, by their field. */
export type LinesInCells = ReadonlyMap<string, WantedLines>

/** The lines of an entity whose values stand together in a cell, with the field of these. */
export const linesInCell = (meta: EntityMeta): (LinesMeta & { inCell: string })[] =>
  meta.lines.flatMap(each => {
    const isInCell = meta.fieldOf.get(each.field)!.options.inCell
    return isInCell ? [{ ...each, inCell: metaOf(each.child).entity.label }] : []
  })

/**
 * What the cells of a file say of lines of one value each, such as further telephones, by row. As of other
 * lines, those that are missing go, and without any all stay. What is wrong with a value is told in its draft.
 */
export async function wantedInCells(
  { db }: Context,
  meta: EntityMeta,
  columns: readonly ImportColumn[],
  drafts: readonly Draft[],
  known: ReadonlyMap<number, Row>,
): Promise<ReadonlyMap<number, LinesInCells>> {
  const wanted = new Map<number, Map<string, WantedLines>>()
  for (const lines of linesInCell(meta)) {
    const column = columns.find(({ name }) => name === lines.field)
    if (!column) continue
    const { inCell } = lines
    const child = metaOf(lines.child)
    const field = child.fieldOf.get(inCell)!
    const label = labelOf(inCell, field.options)
    const { create } = checksOf(child, lines.by)
    const compared = (value: unknown) =>
      ignoresCase(field) && typeof value === 'string' ? value.toLowerCase() : value
    const present = new Map<string, readonly Row[]>()
    for (const part of partsOf([...known.values()], recordsPerStatement)) {
      const ids = part.map(({ id }) => id as string)
      for (const [id, of] of await linesOf(db, lines, ids)) present.set(id, of)
    }
    await inSlices(drafts, draft => {
      const said = draft.values[lines.field] as readonly unknown[] | null | undefined
      if (!said?.length) return
      const first = new Map<unknown, unknown>()
      for (const value of said) if (!first.has(compared(value))) first.set(compared(value), value)
      const values = [...first.values()]
      if (values.length > mostLines) {
        draft.problems.push(problemAt(draft, column, 'too_many', `has more than ${mostLines}`))
        return
      }
      const wrong = values.flatMap(value => checked(() => create({ [inCell]: value })).problems)
      for (const { message } of wrong) {
        const [, words] = new RegExp(`^(?:${inCell} |${label} )?(.*?)[.]?$`, 's').exec(message)!
        draft.problems.push(problemAt(draft, column, 'invalid', words!))
      }
      if (wrong.length) return
      const before = present.get(known.get(draft.row)?.id as string) ?? []
      const after = values.map((value): Row => {
        const line = before.find(each => compared(each[inCell]) === compared(value))
        return line ? { id: line.id as string } : { [inCell]: value }
      })
      const isChanged = after.length !== before.length || after.some(line => !line.id)
      const ofRow = wanted.get(draft.row) ?? new Map<string, WantedLines>()
      wanted.set(draft.row, ofRow.set(lines.field, { before, after, isChanged }))
    })
  }
  return wanted
}
