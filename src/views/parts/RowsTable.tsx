import type { ReactNode } from 'react'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import type { Shown } from './columns.ts'
import { valueOf, type Values } from './valueOf.tsx'

interface Props<Row> {
  columns: readonly Shown[]
  rows: readonly Row[]
  /** What stands in a row's first cell, around or in place of its value. */
  first?: (row: Row, value: ReactNode) => ReactNode
}

/** A few rows for reading, on a phone one below the other; without sorting, pages and selection. */
export const RowsTable = <Row extends Values>({
  columns,
  rows,
  first = (_, value) => value,
}: Props<Row>) => (
  <LinesShell>
    <thead>
      <tr>
        {columns.map(({ name, label, half }) => (
          <th key={name} scope="col" data-align={half.align}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, i) => (
        <tr key={row.id ?? i}>
          {columns.map((column, at) => {
            const { name, label, half } = column
            const value = valueOf(column, row)
            return (
              <td key={name} data-align={half.align} data-label={label}>
                {at === 0 ? first(row, value) : value}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </LinesShell>
)
