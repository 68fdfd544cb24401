import { ToneChip } from '#src/fields/choice/Tone.tsx'
import type { Shown } from './columns.ts'

/** Values by their fields, with the names of what links point to in `labels`. */
export interface Values {
  readonly labels?: Readonly<Record<string, any>>
  readonly [field: string]: any
}

/** What a record says in a field, for reading; beside the day that it should have been done by, that it is late. No component, because a list shows hundreds. */
export function valueOf({ name, field, half: { Cell }, late }: Shown, record: Values) {
  const value = <Cell field={field} value={record[name]} label={record.labels?.[name]} />
  return late && record[late.by] === true ? (
    <>
      {value} <ToneChip tone="bad">{late.label}</ToneChip>
    </>
  ) : (
    value
  )
}
