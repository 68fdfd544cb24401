import { styled } from '@mui/material/styles'
import { Activity, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsGoingFrom } from '#src/app/going.ts'
import { SkeletonPage } from '#src/loading/SkeletonPage.tsx'
import { Waiting } from '#src/loading/Waiting.tsx'
import { KeptScreen } from '#src/shell/tabs/KeptScreen.tsx'
import { useTabs } from '#src/shell/tabs/TabsProvider.tsx'

/**
 * Renders every screen. The current and the kept screens are siblings; a hidden one keeps its state
 * and elements but runs no effects.
 * They share one Suspense boundary, so that the old screen stays until the next is loaded.
 */
export function Outlet({ children }: { children: ReactNode }) {
  const isGoing = useIsGoingFrom(useLocation())
  const { screens } = useTabs()
  const shown = screens.at(-1)
  return (
    <Main id="content" tabIndex={-1} aria-busy={isGoing}>
      {isGoing && <Waiting />}
      <Suspense
        fallback={
          <>
            <Waiting />
            <SkeletonPage />
          </>
        }
      >
        {screens
          // In order of creation: elements that are moved lose their scroll position.
          .toSorted((a, b) => a.life - b.life)
          .map(screen => (
            <Activity key={screen.life} mode={screen === shown ? 'visible' : 'hidden'}>
              <KeptScreen pageKey={screen.key} location={screen.location}>
                {children}
              </KeptScreen>
            </Activity>
          ))}
      </Suspense>
    </Main>
  )
}

const Main = styled('main')({
  flex: 1,
  minHeight: 0,
  outline: 'none',
  position: 'relative',
  overflow: 'hidden',
})
