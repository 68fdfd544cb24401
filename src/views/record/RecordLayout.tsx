import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** The record and, if there is room, its system fields next to it. */
export const RecordLayout = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <Grid>
    <Column>{children}</Column>
    {aside && <Column>{aside}</Column>}
  </Grid>
)

const Column = styled('div')({ display: 'grid', gap: 16, alignContent: 'start', minWidth: 0 })

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 880px) minmax(220px, 260px)',
    // Lines have many columns: where nothing stands beside them they take the room.
    '&:has(table):not(:has(> :nth-of-type(2) > *))': { gridTemplateColumns: 'minmax(0, 1156px)' },
  },
}))
