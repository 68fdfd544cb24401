import { styled } from '@mui/material/styles'
import { tableCards } from '../fields/tableCards.ts'

/** The look of every list: one block of CSS at its root, so that a cell costs no more than its text. */
export const TableFrame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  return {
    position: 'relative',
    overflow: 'auto',
    minHeight: 160,
    border: line,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    '& > .MuiLinearProgress-root': { position: 'sticky', top: 0, left: 0, height: 2, marginBottom: -2, zIndex: 2 },
    '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.8125rem' },
    '& th, & td': { height: 34, padding: '0 10px', textAlign: 'left', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', borderBottom: line },
    '& th': { position: 'sticky', top: 0, zIndex: 1, background: theme.palette.background.paper, color: theme.palette.text.secondary, fontWeight: 500 },
    '& [data-align=right]': { textAlign: 'right' },
    // The arrow stands on the side that is not aligned, so that heading and cells keep one edge.
    '& [data-align=right] button': { flexDirection: 'row-reverse' },
    '& tr > :first-of-type': { position: 'sticky', left: 0, zIndex: 1, background: theme.palette.background.paper },
    '& thead tr > :first-of-type': { zIndex: 2 },
    '& th button': { display: 'inline-flex', gap: 4, font: 'inherit', color: 'inherit', background: 'none', border: 0, padding: 0, cursor: 'pointer' },
    '& th button span': { opacity: 0 },
    '& th[aria-sort] button': { color: theme.palette.text.primary },
    '& th[aria-sort] span, & th button:hover span, & th button:focus-visible span': { opacity: 1 },
    '& tbody tr': { cursor: 'pointer' },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    '& tbody tr:hover, & tbody tr:hover > td': { background: theme.palette.sunken },
    '& tbody tr:focus': { outline: 'none' },
    '& tbody tr:focus-visible > td': { background: theme.palette.accentSoft },
    '& tbody tr:focus-visible > :first-of-type': { boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}` },
    '& td a': { color: 'inherit', textDecoration: 'none', fontWeight: 500 },
    '& td a:hover': { textDecoration: 'underline' },
    '& [data-skeleton]': { display: 'inline-block', width: '60%', height: 10, borderRadius: 3, background: theme.palette.action.hover },
    ...tableCards(theme, { inset: 12, mostCells: 8 }),
  }
})
