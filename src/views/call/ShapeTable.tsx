import type { ReactNode } from 'react'
import { isField, labelOf, rowFields, text, type Shape } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { kindView } from '#src/fields/index.ts'
import { maySee } from '#src/fields/maySee.ts'
import { spokenLabel } from '#src/i18n/declared.ts'
import { RowsTable, type RowColumn } from '#src/views/parts/RowsTable.tsx'
import type { Values } from '#src/views/parts/valueOf.tsx'
import { Section } from '#src/views/record/Section.tsx'

type Cell<Row> = (row: Row, value: ReactNode) => ReactNode

/**
 * Columns in their order, by field name: `true` shows the value, a function returns the cell. A
 * name that is not a field is the heading of its column.
 */
export type ShapeColumns<Row> = Readonly<
  Record<
    string,
    true | Cell<Row> | { label?: string; cell?: Cell<Row>; align?: 'right'; print?: 'none' }
  >
>

interface RowsProps<Row> {
  /** The declared shape of a row: kinds of values, labels and links. */
  shape: Shape
  rows: readonly Row[]
  /** Default: every field of the shape. */
  columns?: ShapeColumns<Row> | undefined
}

/** Rows of a call's answer that are loaded already. */
export const ShapeRows = <Row extends object>({ shape, rows, columns }: RowsProps<Row>) => (
  <RowsTable columns={columnsOfShape(shape, columns)} rows={rows as readonly (Row & Values)[]} />
)

interface Props<Row> extends RowsProps<Row> {
  title?: string | undefined
  /** Actions on these rows. */
  actions?: ReactNode
  /** The text for no rows; without it nothing is shown then, its actions neither. */
  none?: string | undefined
  children?: ReactNode
}

/** The same as a section of a page. */
export const ShapeTable = <Row extends object>({
  title,
  actions,
  none,
  children,
  ...table
}: Props<Row>) =>
  (table.rows.length > 0 || none !== undefined) && (
    <Section title={title} actions={actions}>
      {table.rows.length > 0 ? <ShapeRows {...table} /> : <Muted>{none}</Muted>}
      {children}
    </Section>
  )

/** The columns of rows of this shape, without those that the user may not see. */
export function columnsOfShape<Row>(
  shape: Shape,
  columns?: ShapeColumns<Row>,
): RowColumn<Row & Values>[] {
  const fields = rowFields(shape)
  const chosen: ShapeColumns<Row> =
    columns ?? Object.fromEntries(Object.keys(fields).map(name => [name, true as const]))
  return Object.entries(chosen).flatMap(([name, column]) => {
    const part = shape[name]
    const field = fields[name] ?? (part && isField(part) ? part : text())
    if (!maySee(field)) return []
    const more = column === true ? {} : typeof column === 'function' ? { cell: column } : column
    const view = kindView(field)
    return [
      {
        name,
        field,
        label: spokenLabel(more.label ?? labelOf(name, field.options)),
        view: more.align ? { ...view, align: more.align } : view,
        ...(more.cell && { cell: more.cell as RowColumn<Row & Values>['cell'] & {} }),
        ...(more.print && { print: more.print }),
      },
    ]
  })
}
