import { styled } from '@mui/material/styles'
import { marks } from './accessMarks.ts'
import { headHeight, rowHeight } from './useRowsInSight.ts'

/** The scroll container of the grid, with all of the grid's styles. */
export const AccessFrame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  return {
    flex: '0 1 auto',
    minHeight: 200,
    overflow: 'auto',
    border: line,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    '--names': '230px',
    [theme.breakpoints.down('sm')]: { '--names': '140px', maxHeight: '70vh' },
    // Blocks of fixed size isolate layout and paint. A table cannot do that.
    '& table, & thead, & tbody': { display: 'block' },
    '& table': { fontSize: '0.8125rem' },
    '& tr': { display: 'flex', width: '100%' },
    '& th, & td': { flex: 'none', boxSizing: 'border-box', width: rowHeight, padding: 0 },
    '& tbody': { position: 'relative' },
    '& tbody tr': {
      position: 'absolute',
      height: rowHeight,
      borderBottom: line,
      boxSizing: 'border-box',
      contain: 'size layout style',
    },
    '& td i': { display: 'block', margin: '11px auto' },
    '& thead': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: headHeight,
      boxSizing: 'border-box',
      borderBottom: line,
      background: theme.palette.background.paper,
      color: theme.palette.text.secondary,
    },
    '& th': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'center' },
    '& thead tr:first-of-type th': {
      height: 24,
      padding: '3px 4px 0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'left',
      fontSize: '0.6875rem',
    },
    '& thead tr:last-of-type': { paddingLeft: 'var(--names)' },
    '& thead tr:last-of-type th': { height: headHeight - 25, lineHeight: `${headHeight - 25}px` },
    '& abbr': { textDecoration: 'none' },
    '& [data-begins]': { borderLeft: line },
    '& th[data-differs]': {
      background: theme.palette.tones.warning.soft,
      color: theme.palette.text.primary,
    },
    '& tbody tr > :first-of-type, & thead tr:first-of-type > :first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: 'var(--names)',
      padding: '0 10px',
      lineHeight: `${rowHeight - 1}px`,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      background: theme.palette.background.paper,
      borderRight: line,
      [theme.breakpoints.down('sm')]: { '& small': { display: 'none' } },
    },
    '& thead tr:first-of-type > :first-of-type': {
      height: headHeight - 1,
      marginBottom: 25 - headHeight,
      lineHeight: `${headHeight - 1}px`,
      fontSize: '0.8125rem',
    },
    '& td[data-column]': { cursor: 'pointer' },
    '& td[data-column]:hover': { background: theme.palette.sunken },
    '& td[data-column]:focus-visible': {
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: -2,
    },
    '& tr[data-selected] > td:first-of-type': { background: theme.palette.accentSoft },
    '& tr[data-disabled] > td:first-of-type': {
      color: theme.palette.text.secondary,
      textDecoration: 'line-through',
    },
    '& small': { color: theme.palette.text.secondary, marginLeft: 6 },
    '& input': {
      margin: '0 8px 0 0',
      verticalAlign: 'middle',
      pointerEvents: 'none',
      accentColor: theme.palette.primary.main,
    },
    ...marks(theme),
  }
})
