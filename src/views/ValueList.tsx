import { styled } from '@mui/material/styles'
import type { RaRecord } from 'ra-core'
import { isEmpty } from '../fields/problemOf.ts'
import { Muted } from '../fields/Tone.tsx'
import { visuallyHidden } from '../theme/visuallyHidden.ts'
import type { Shown } from './columns.ts'

interface Props {
  fields: readonly Shown[]
  record: RaRecord
  /** The heading above, which is not said a second time as a label. */
  title?: string | undefined
}

/** Labels and values for reading. */
export const ValueList = ({ fields, record, title }: Props) => (
  <List>
    {fields.map(({ name, label, field, half: { Cell, isWide } }) => (
      <div key={name} data-wide={isWide || undefined}>
        <dt style={label === title ? visuallyHidden : undefined}>{label}</dt>
        <dd>
          {isEmpty(record[name]) ? (
            <Muted>–</Muted>
          ) : (
            <Cell field={field} value={record[name]} label={record.labels?.[name]} />
          )}
        </dd>
      </div>
    ))}
  </List>
)

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: theme.spacing(1.5, 3),
  margin: 0,
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: theme.spacing(1.5),
  },
  '& [data-wide]': { gridColumn: '1 / -1' },
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))
