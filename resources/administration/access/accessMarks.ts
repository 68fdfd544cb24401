import type { Theme } from '@mui/material/styles'

/** How a code that is held is marked: one of one's own is filled, one that comes with a template is a ring; one that ends has a dotted edge. */
export const marks = (theme: Theme) => ({
  '& i': {
    display: 'inline-block',
    width: 12,
    height: 12,
    borderRadius: '50%',
    verticalAlign: 'middle',
    border: `2px solid ${theme.palette.primary.main}`,
  },
  '& i[data-own]': { background: theme.palette.primary.main },
  '& i[data-ends]': { borderStyle: 'dotted', background: 'none' },
})
