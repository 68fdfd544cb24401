import type { Theme } from '@mui/material/styles'

/**
 * At phone width each row of a table is a card: the first cell is its title, the others follow with
 * their labels (`data-label`). Icons of deeds (`data-deeds`) stand beside the title, buttons with
 * words below all values, since they are wider than what is left there.
 */
export const tableCards = (
  { palette, breakpoints }: Theme,
  { inset = 0, mostCells = Infinity } = {},
) => ({
  [breakpoints.down('sm')]: {
    '& table': { minWidth: '0 !important', display: 'block', fontSize: '0.8125rem' },
    '& colgroup, & thead': { display: 'none' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: '4px 12px',
      padding: `10px ${inset}px`,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody th, & tbody td, & tbody td[data-align]': {
      height: 'auto',
      minHeight: 22,
      padding: '0 !important',
      border: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
    },
    '& tbody th, & td:first-of-type, & td[data-wide]': { gridColumn: '1 / -1' },
    '& tbody th, & td:first-of-type': { fontSize: '0.9375rem' },
    // Where a heading is the title, the first value is one of the others.
    '& th + td:first-of-type': { gridColumn: 'auto', fontSize: 'inherit' },
    '& td:empty': { display: 'none' },
    '& tbody td[data-deeds]': { position: 'absolute', top: 4, right: 0 },
    '& tbody tr:has(> td[data-deeds] button) > td:first-of-type': {
      paddingRight: '40px !important',
    },
    '& tbody td[data-deeds]:has(> .MuiButton-root)': {
      position: 'static',
      gridColumn: '1 / -1',
      marginLeft: '-5px',
    },
    '& tbody tr:has(> td[data-deeds] > .MuiButton-root) > td:first-of-type': {
      paddingRight: '0 !important',
    },
    // The first values, and those with places of their own, identify a record; a tap opens the others.
    ...(mostCells < Infinity && {
      [`& td:nth-of-type(n + ${mostCells + 1}):not([data-part])`]: { display: 'none' },
    }),
    '& td[data-label]:not(:first-of-type)::before, & th + td[data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: '0.6875rem',
      lineHeight: 1.3,
      color: palette.text.secondary,
    },
  },
})
