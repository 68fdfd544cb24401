import type { ReactNode } from 'react'
import { isReference } from '#define'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import type { Shown } from './columns.ts'
import { valueOf, type Values } from './valueOf.tsx'

/** A column; `cell` replaces or wraps its value. */
export interface RowColumn<Row> extends Shown {
  readonly cell?: (row: Row, value: ReactNode) => ReactNode
  /** For staff only: not printed, since customers read printed pages. */
  readonly print?: 'none'
}

interface Props<Row> {
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
}

/** A small read-only table, on a phone as cards; without sorting, pagination and selection. */
export const RowsTable = <Row extends Values>({ columns, rows }: Props<Row>) => (
  <LinesShell>
    <thead>
      <tr>
        {columns.map(({ name, label, field, view, print }) => (
          <th
            key={name}
            scope="col"
            data-align={view.align}
            data-print={print}
            // Beside many numbers a name would be one letter wide.
            style={{ minWidth: isReference(field) ? roomOf(columns, name) : undefined }}
            // A column of buttons needs no heading.
            aria-hidden={!label || undefined}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, i) => (
        <tr key={row.id ?? i}>
          {columns.map(column => {
            const { name, label, view, print, cell } = column
            const value = valueOf(column, row)
            return (
              <td
                key={name}
                data-align={view.align}
                data-label={label}
                data-print={print}
                data-deeds={!label || undefined}
              >
                {cell ? cell(row, value) : value}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </LinesShell>
)

/** Pixels for a name: in a table that scrolls sideways anyway the first is read in two lines. */
const roomOf = (columns: readonly Shown[], name: string) =>
  columns.length > most && columns.find(({ field }) => isReference(field))?.name === name
    ? 200
    : 120
const most = 8
