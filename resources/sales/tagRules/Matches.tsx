import type { ComponentProps } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'

interface Props<Row extends object> extends Pick<
  ComponentProps<typeof ShapeTable<Row>>,
  'shape' | 'rows' | 'columns'
> {
  title: string
  none: string
  /** How many match, which of them are listed, and whom a rule looks at. */
  remarks: readonly (string | false)[]
}

/** The records that a rule means, as a preview lists them. */
export const Matches = <Row extends object>({ remarks, ...table }: Props<Row>) => (
  <>
    <ShapeTable {...table} />
    <Muted>{remarks.filter(Boolean).join(' ')}</Muted>
  </>
)
