import type { Theme } from '@mui/material/styles'

/**
 * The mark of a held code: filled if given directly, a ring if from a template, a dotted edge if it
 * expires.
 */
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
