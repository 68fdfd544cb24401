import { labelOf } from '#define'
import type { Plan } from '#server/entities/meta/meta.ts'
import type { ImportColumn } from './columns.ts'
import type { Wanted } from './inputs.ts'
import type { RowProblem } from './problems.ts'
import type { Sheet } from './sheet.ts'

/** New records need fields that the file has no column for: told once. Child lines need no field `by` which they know their record. */
export function missingColumns(
  plan: Plan,
  sheet: Sheet,
  columns: readonly ImportColumn[],
  creates: readonly Wanted[],
  of: { by?: string; headerOf?: (name: string) => string } = {},
): RowProblem[] {
  if (!creates.length) return []
  return plan.fields
    .filter(
      ([n, f]) =>
        n !== of.by &&
        f.options.required &&
        f.options.default === undefined &&
        !f.options.readOnly &&
        f.kind !== 'tags' &&
        f.kind !== 'lines' &&
        !columns.some(({ name }) => name === n),
    )
    .map(([n, f]) => ({
      row: sheet.header.row,
      field: n,
      code: 'missing_column',
      message: `The file has no column "${of.headerOf?.(n) ?? labelOf(n, f.options)}", which new ${plan.entity.titles[1].toLowerCase()} need (the first is in row ${creates[0]!.row}).`,
    }))
}
