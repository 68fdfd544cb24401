import type { AnyField, Clock } from '#define'
import { addressFields } from '#define/fields/addressFields.ts'
import { textIn, Wrong, type Cell } from './cells.ts'
import { kindColumn } from './index.ts'
import type { KindColumn } from './kindColumn.ts'
import { namesIn, quoted } from './link.ts'

/** The field of the values that stand together in a cell, of lines of one value each (`inCell`). */
export const valueInCell = ({ kind, options: { from, inCell } }: AnyField): AnyField | undefined =>
  kind === 'lines' && from && inCell ? from.fields[from.label ?? ''] : undefined

/** How a field stands in files: one cell, or nothing; several values of a cell are separated by `;`. */
export function inFile(field: AnyField): Pick<KindColumn, 'exportCell' | 'importCell' | 'hint'> {
  const inner = valueInCell(field)
  if (!inner) return kindColumn(field)
  const { exportCell, importCell, hint } = kindColumn(inner)
  return {
    exportCell: (values: readonly unknown[], _, clock) => ({
      text: values.map(value => quoted(exportCell!(value, inner.options, clock).text)).join('; '),
    }),
    importCell: (cell, _, clock) => {
      const values = namesIn(textIn(cell)).map(said => importCell!(said, inner.options, clock))
      return values.find(value => value instanceof Wrong) ?? values
    },
    hint: () => `${hint(inner.options)}; several are separated by ;`,
  }
}

/** A value of a field as a cell of a file; null without a value. */
export const cellOf = (
  field: AnyField,
  value: unknown,
  clock: Clock,
  record?: Readonly<Record<string, unknown>>,
): Cell | null =>
  value === null || value === undefined
    ? null
    : (inFile(field).exportCell?.(value, field.options, clock, record) ?? null)

/** The columns that a file has for a field of several parts: those of an address. */
export const partsInFile = (field: AnyField | undefined): (readonly [string, AnyField])[] =>
  field?.kind === 'address' ? Object.entries(addressFields) : []
