import { styled } from '@mui/material/styles'

/** The filters above a screen of its own, in lines; two beside each other on a phone. */
export const FilterBar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > .MuiTextField-root, & > .MuiAutocomplete-root': { width: 190 },
  [theme.breakpoints.down('sm')]: {
    '& > .MuiTextField-root, & > .MuiAutocomplete-root': { width: 'calc(50% - 4px)' },
  },
}))
