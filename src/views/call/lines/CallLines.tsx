import './callLines.texts.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { text, type AnyField } from '#define'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Input } from '#src/fields/Input.tsx'
import { say } from '#src/i18n/say.ts'

export interface CallLine {
  readonly id: string
  /** What the line is of. */
  readonly name: string
}

/** A column of lines that a call asks for: an input of the line's value of this name, or a text. */
export interface LineColumn<Row> {
  readonly name: string
  readonly label: string
  readonly field?: AnyField
  readonly cell?: (row: Row) => ReactNode
  readonly isNumber?: boolean
  readonly width?: number
}

interface Props<Row> {
  /** The name of the lines in the form. */
  readonly name: string
  readonly columns: readonly LineColumn<Row>[]
  /** Hides lines without forgetting what was typed in them. */
  readonly isShown?: (row: Row) => boolean
}

/** The lines that a call asks for, as inputs side by side; on a phone each line is a card. */
export function CallLines<Row extends CallLine>({ name, columns, isShown }: Props<Row>) {
  const rows = (useWatch({ name }) ?? []) as readonly Row[]
  const align = (column: LineColumn<Row>) => (column.isNumber ? 'right' : undefined)
  return (
    <LinesShell>
      <thead>
        <tr>
          {columns.map(column => (
            <th
              key={column.name}
              scope="col"
              data-align={align(column)}
              style={{ minWidth: column.width }}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) =>
          isShown && !isShown(row) ? null : (
            <tr key={row.id}>
              {columns.map(column => (
                <td key={column.name} data-label={column.label} data-align={align(column)}>
                  {column.field && (
                    <Input
                      field={column.field}
                      name={`${name}.${at}.${column.name}`}
                      label={say('call_lines.part_of', { part: column.label, line: row.name })}
                      isBare
                    />
                  )}
                  {column.cell?.(row)}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </LinesShell>
  )
}

/** The field of a form that holds such lines. */
export const callLinesField = (names: readonly string[]): AnyField =>
  ({
    kind: 'lines',
    options: {
      from: { name: 'lines', fields: Object.fromEntries(names.map(name => [name, text()])) },
      by: '',
    },
  }) as unknown as AnyField
