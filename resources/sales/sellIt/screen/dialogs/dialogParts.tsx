import { styled } from '@mui/material/styles'

/** Fields that belong together, under their name. */
export const Group = styled('fieldset')({
  display: 'grid',
  gap: 10,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: 8, fontWeight: 600 },
})

/** Things to choose from, each a button of the whole width. */
export const ChoiceList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& .MuiButton-root': {
    justifyContent: 'space-between',
    gap: 12,
    textAlign: 'left',
    color: theme.palette.text.primary,
  },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
}))
