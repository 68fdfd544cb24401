import { styled } from '@mui/material/styles'
import { type ComponentType, Suspense } from 'react'
import { HttpError } from '#data/errors.ts'
import { say } from '#src/i18n/say.ts'
import { Boundary } from './Boundary.tsx'
import { lazily, type Lazily, type Module } from './lazyView.tsx'
import { WaysOn } from './ScreenBoundary.tsx'
import { WaitingAbove } from './Waiting.tsx'

/**
 * A part of a screen, or what opens over it, whose code comes when it is first shown. It waits by itself, and where its code does not arrive
 * it alone is missing, says so and can be asked for again: whatever stands around it, and what is typed in there, stays.
 */
export function part<P extends object>(
  load: () => Promise<Module<P>>,
): ComponentType<P> & Pick<Lazily<P>, 'load'> {
  const { View, load: loaded } = lazily(load)
  const Part = (props: P) => (
    <Boundary told={told}>
      <Suspense fallback={<WaitingAbove />}>
        <View {...props} />
      </Suspense>
    </Boundary>
  )
  return Object.assign(Part, { load: loaded })
}

/** An error of the application has its words; its own are for whoever mends it. */
const told = (error: Error, retry: () => void) => (
  <Note role="alert">
    <p>{error instanceof HttpError ? error.message : say('app.part_failed')}</p>
    <WaysOn error={error} retry={retry} />
  </Note>
)

/** At the foot of the window: what is missing may be a dialog, which has no place in the page. */
const Note = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: '50%',
  bottom: 16,
  transform: 'translateX(-50%)',
  zIndex: theme.zIndex.snackbar,
  width: 'max-content',
  maxWidth: 'min(560px, calc(100vw - 32px))',
  padding: '12px 16px',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  borderLeft: `4px solid ${theme.palette.tones.bad.main}`,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)',
  p: { margin: '0 0 8px' },
}))
