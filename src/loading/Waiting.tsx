import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'

/** Something that the person asked for is on its way. It stands at the top of what it is put in. */
export const Waiting = () => <Bar aria-label={say('app.loading')} />

/** The same at the top of the window, for what opens over the page. */
export const WaitingAbove = () => <Bar aria-label={say('app.loading')} data-above />

/** It shows only after a moment, so that what loads quickly does not flicker. */
const Bar = styled(LinearProgress)(({ theme }) => ({
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 1,
  height: 2,
  animation: 'appear 1ms 150ms both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
  '&[data-above]': { position: 'fixed', zIndex: theme.zIndex.tooltip },
}))
