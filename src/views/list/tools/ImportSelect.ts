import { styled, type Theme } from '@mui/material/styles'

const control = (theme: Theme) => ({
  font: 'inherit',
  color: 'inherit',
  minHeight: 32,
  padding: '2px 6px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  [theme.breakpoints.down('sm')]: { minHeight: 44, fontSize: '1rem' },
})

/** A plain choice in a table with many of them. */
export const ImportSelect = styled('select')(({ theme }) => ({
  ...control(theme),
  maxWidth: 260,
  '&[data-asks]': { borderColor: theme.palette.warning.main },
}))

export const ImportInput = styled('input')(({ theme }) => control(theme))
