import { styled } from '@mui/material/styles'

/**
 * A drawing above a list. The list keeps the room of a few rows: where the window has not enough for
 * both, the page scrolls.
 */
export const AboveList = styled('section')({
  flexShrink: 0,
  '& ~ :has(table)': { minHeight: 330, flexShrink: 0 },
})
