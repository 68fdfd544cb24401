import { inSentence, labelOf } from '#define'
import { mandatory } from '#server/entities/meta/schema.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import type { ImportColumn } from './columns.ts'
import type { RowProblem } from './problems.ts'
import type { Wanted } from './wanted.ts'
import type { Sheet } from './reading/sheet.ts'

/**
 * Required fields of new records without a column, reported once. Child lines need no parent field
 * `by`.
 */
export function missingColumns(
  meta: EntityMeta,
  sheet: Sheet,
  columns: readonly ImportColumn[],
  creates: readonly Wanted[],
  of: { by?: string; headerOf?: (name: string) => string } = {},
): RowProblem[] {
  if (!creates.length) return []
  const isWithout = (name: string) =>
    name !== of.by &&
    meta.fieldOf.get(name)!.kind !== 'lines' &&
    !columns.some(column => column.name.split('.')[0] === name)
  return mandatory(meta.entity)
    .filter(isWithout)
    .map(n => ({
      row: sheet.header.row,
      field: n,
      code: 'missing_column',
      message: `The file has no column "${of.headerOf?.(n) ?? labelOf(n, meta.fieldOf.get(n)!.options)}", which new ${inSentence(meta.entity.titles[1])} need (the first is in row ${creates[0]!.row}).`,
    }))
}
