import type { ReactNode } from 'react'
import { LinesShell } from '../../src/fields/LinesShell.tsx'
import { Section } from '../../src/views/Section.tsx'

/** A column of a part: its heading and what stands in it of each row. */
export type PartColumn<Row> = readonly [
  label: string,
  cell: (row: Row) => ReactNode,
  align?: 'right',
]

interface Props<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly PartColumn<Row>[]
  children?: ReactNode
}

/** Rows that belong to an order, for reading; nothing at all where there are none. */
export const PartTable = <Row extends { id: string }>({
  title,
  rows,
  columns,
  children,
}: Props<Row>) =>
  rows.length > 0 && (
    <Section title={title}>
      <LinesShell>
        <thead>
          <tr>
            {columns.map(([label, , align]) => (
              <th key={label} data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {columns.map(([label, cell, align]) => (
                <td key={label} data-label={label} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </LinesShell>
      {children}
    </Section>
  )
