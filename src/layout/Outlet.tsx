import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { visibleTree } from '../app/access.ts'
import { useIsGoingFrom } from '../app/going.ts'
import { ScreenBoundary } from '../app/ScreenBoundary.tsx'
import { leafAt } from './menu.ts'

/**
 * Where every screen is drawn: it has its own scrolling, its own errors and its own waiting. Kept tabs come in here, as one such pane
 * for each tab under its own location.
 */
export function Outlet({ children }: { children: ReactNode }) {
  const location = useLocation()
  const { pathname } = location
  const isGoing = useIsGoingFrom(location)
  const pane = useRef<HTMLElement>(null)
  const screen = leafAt(visibleTree(), pathname)?.path ?? pathname
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [screen])
  return (
    <Pane ref={pane} id="content" tabIndex={-1} aria-busy={isGoing}>
      {isGoing && <Waiting />}
      <ScreenBoundary place={pathname}>
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </ScreenBoundary>
    </Pane>
  )
}

function Waiting() {
  const translate = useTranslate()
  return <Bar aria-label={translate('erp.app.loading')} />
}

const Pane = styled('main')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  outline: 'none',
  position: 'relative',
})

/** It shows only after a moment, so that what loads quickly does not flicker. */
const Bar = styled(LinearProgress)({
  position: 'absolute',
  inset: '0 0 auto',
  height: 2,
  animation: 'appear 1ms 150ms both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
})
