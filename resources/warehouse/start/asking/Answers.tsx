import { styled } from '@mui/material/styles'

/** Buttons of an answer, side by side where there is room. */
export const Answers = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
  '& > button': { flex: '1 1 96px' },
})
