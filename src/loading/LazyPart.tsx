import { styled } from '@mui/material/styles'
import { type ComponentType, Suspense } from 'react'
import { HttpError } from '#data/errors.ts'
import { say } from '#src/i18n/say.ts'
import { Boundary } from './Boundary.tsx'
import { lazyView, type LazyView, type Module } from './lazyView.tsx'
import { WaysOn } from './ScreenBoundary.tsx'
import { WaitingAbove } from './Waiting.tsx'

/**
 * A part of a screen, or a dialog over it, whose code is loaded when first shown. It suspends
 * alone.
 * If its code fails to load, only this part is missing and offers a retry: everything around it,
 * including input, stays.
 */
export function LazyPart<P extends object>(
  load: () => Promise<Module<P>>,
): ComponentType<P> & Pick<LazyView<P>, 'load'> {
  const { View, load: loaded } = lazyView(load)
  const Lazy = (props: P) => (
    <Boundary renderError={renderError}>
      <Suspense fallback={<WaitingAbove />}>
        <View {...props} />
      </Suspense>
    </Boundary>
  )
  return Object.assign(Lazy, { load: loaded })
}

/** Errors of the application have a text; other messages are for developers. */
const renderError = (error: Error, retry: () => void) => (
  <Note role="alert">
    <p>{error instanceof HttpError ? error.message : say('app.part_failed')}</p>
    <WaysOn error={error} retry={retry} />
  </Note>
)

/**
 * At the bottom of the window: the missing part may be a dialog, which has no place in the page.
 */
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
