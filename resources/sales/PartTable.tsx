import type { ReactNode } from 'react'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import type { en } from '#src/i18n/en.ts'
import { say } from '#src/i18n/say.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { Section } from '#src/views/record/Section.tsx'

/** A column of a part: its heading, what stands in it of each row, where, and whether it is left out on paper, which customers read. */
export type PartColumn<Row> = readonly [
  label: keyof typeof en.order_columns,
  cell: (row: Row) => ReactNode,
  align?: 'right',
  print?: 'none',
]

interface Props<Row> {
  part: keyof typeof en.order_parts
  rows: readonly Row[]
  columns: readonly PartColumn<Row>[]
  /** What can be done with this part; where something can, it is there without rows as well. */
  actions?: ReactNode
  none?: string
  children?: ReactNode
}

/** Rows that belong to an order, for reading; nothing at all where there are none, unless `none` says so. */
export const PartTable = <Row extends { id: string }>({
  part,
  rows,
  columns,
  actions,
  none,
  children,
}: Props<Row>) =>
  (rows.length > 0 || none !== undefined) && (
    <Section title={say(`order_parts.${part}`)} actions={actions}>
      {rows.length === 0 && <Muted>{none}</Muted>}
      {rows.length > 0 && (
        <LinesShell>
          <thead>
            <tr>
              {columns.map(([label, , align, print]) => (
                <th key={label} data-align={align} data-print={print}>
                  {say(`order_columns.${label}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                {columns.map(([label, cell, align, print]) => (
                  <td
                    key={label}
                    data-label={say(`order_columns.${label}`)}
                    data-align={align}
                    data-print={print}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </LinesShell>
      )}
      {children}
    </Section>
  )
