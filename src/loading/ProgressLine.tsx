import { keyframes, styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'

/** A line that runs while something is on its way whose end nobody knows. */
export const ProgressLine = (
  props: Omit<ComponentProps<'span'>, 'role'> & { 'aria-label': string },
) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `progress` has no room for a line that runs
  <Line role="progressbar" {...props} />
)

const run = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(250%)' },
})

const Line = styled('span')(({ theme }) => ({
  display: 'block',
  position: 'relative',
  height: 4,
  overflow: 'hidden',
  backgroundColor: theme.palette.primary.light,
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '40%',
    backgroundColor: theme.palette.primary.main,
    animation: `${run} 1.6s cubic-bezier(0.65, 0.815, 0.735, 0.395) infinite`,
  },
}))
