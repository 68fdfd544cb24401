import { ProgressLine } from './ProgressLine.tsx'
import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'

/** Progress of something the user requested. Shown at the top of its container. */
export const Waiting = () => <Bar aria-label={say('app.loading')} />

/** The same at the top of the window, for dialogs. */
export const WaitingAbove = () => <Bar aria-label={say('app.loading')} data-above />

/** The bar appears after a short delay, so that fast loads do not flicker. */
const Bar = styled(ProgressLine)(({ theme }) => ({
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 1,
  height: 2,
  animation: 'appear 1ms 150ms both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
  '&[data-above]': { position: 'fixed', zIndex: theme.zIndex.tooltip },
}))
