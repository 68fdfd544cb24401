import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { RecordLink } from '#src/views/record/RecordLink.tsx'
import type { Shown } from './columns.ts'

/** Values by field, with the names of references in `labels`. */
export interface Values {
  readonly labels?: Readonly<Record<string, any>>
  readonly [field: string]: any
}

/**
 * A record's value for reading; a day has its lateness next to it. Not a component, because a list
 * shows hundreds.
 */
export function valueOf({ name, field, view: { Cell }, late }: Shown, record: Values) {
  const { link } = field.options
  const plain = <Cell field={field} value={record[name]} label={record.labels?.[name]} />
  const value =
    link && record[link.by] && record[name] ? (
      <RecordLink entity={link.to} id={record[link.by]}>
        {plain}
      </RecordLink>
    ) : (
      plain
    )
  return late && record[late.by] === true ? (
    <>
      {value} <ToneChip tone="bad">{late.label}</ToneChip>
    </>
  ) : (
    value
  )
}
