import { styled } from '@mui/material/styles'

/** The filters above a screen of its own, as chips like those of lists. */
export const FilterBar = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
})
