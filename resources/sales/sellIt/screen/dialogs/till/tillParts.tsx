import { styled } from '@mui/material/styles'

export const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  alignItems: 'center',
  '&[data-of=till]': { alignItems: 'start' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '&[data-of=cash]': { gridTemplateColumns: '1fr 1fr 1.4fr auto' },
  },
}))
