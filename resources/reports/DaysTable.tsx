import { styled } from '@mui/material/styles'

/** A table of days with sticky headings. */
export const DaysTable = styled('section')(({ theme }) => ({
  overflow: 'auto',
  minHeight: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  a: { color: 'inherit', textDecoration: 'none' },
  'th, td': { padding: '5px 8px', textAlign: 'left', whiteSpace: 'nowrap' },
  '[data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  'tr + tr, tbody tr': { borderTop: `1px solid ${theme.palette.divider}` },
  'tbody th': { fontWeight: 500, span: { color: theme.palette.text.secondary, fontWeight: 400 } },
  'thead th': {
    position: 'sticky',
    top: 0,
    color: theme.palette.text.secondary,
    fontWeight: 500,
    background: theme.palette.background.paper,
  },
  'th:first-of-type': {
    position: 'sticky',
    left: 0,
    background: theme.palette.background.paper,
    [theme.breakpoints.down('sm')]: { whiteSpace: 'normal', minWidth: 110 },
  },
}))
