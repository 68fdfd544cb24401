import { styled } from '@mui/material/styles'
import type { RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { isReference, valueIn } from '#define'
import { readableName } from '#src/fields/link/readableName.ts'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import type { Shown } from '#src/views/parts/columns.ts'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { valueOf } from '#src/views/parts/valueOf.tsx'

interface Props {
  fields: readonly Shown[]
  record: RaRecord
  /** The heading above, which is not repeated as the label of the only value. */
  title?: string | undefined
  /** Beside the label of a field. */
  mark?: (name: string) => ReactNode
  /** What a value stands in, such as one that can be changed. */
  around?: (shown: Shown, value: ReactNode) => ReactNode
}

/** Labels and values for reading. */
export const ValueList = ({ fields, record, title, mark, around = asIs }: Props) => (
  <List>
    {fields.map(shown => (
      <div key={shown.name} data-wide={shown.view.isWide || undefined}>
        <dt style={fields.length === 1 && shown.label === title ? visuallyHidden : undefined}>
          {shown.caption ?? shown.label}
          {mark && <> {mark(shown.name)}</>}
        </dt>
        <dd>{around(shown, <Value shown={shown} record={record} />)}</dd>
      </div>
    ))}
  </List>
)

const asIs = (_: Shown, value: ReactNode) => value

/** References are links here; in a list the row itself is the link. */
function Value({ shown, record }: ValueProps) {
  const { name, field } = shown
  const value = valueIn(field, name, record)
  const label: unknown = record.labels?.[name]
  if (isEmpty(value)) return <Muted>–</Muted>
  if (isReference(field) && typeof label === 'string')
    return (
      <RecordLink entity={field.options.to!} id={value as string}>
        {readableName(label)}
      </RecordLink>
    )
  return valueOf(shown, record, true)
}

interface ValueProps {
  readonly shown: Shown
  readonly record: RaRecord
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: theme.spacing(1.5, 3),
  margin: 0,
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: theme.spacing(1.5),
    // An input has the whole width.
    '& > div:has(form)': { gridColumn: '1 / -1' },
  },
  '& [data-wide]': { gridColumn: '1 / -1' },
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  // A table that is too wide scrolls: its words stay whole.
  '& dd table': { overflowWrap: 'break-word' },
}))
