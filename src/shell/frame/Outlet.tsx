import { styled } from '@mui/material/styles'
import { Activity, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsGoingFrom } from '#src/app/going.ts'
import { Waiting } from '#src/loading/Waiting.tsx'
import { KeptScreen } from '#src/shell/tabs/KeptScreen.tsx'
import { useTabs } from '#src/shell/tabs/TabsProvider.tsx'

/**
 * Where every screen is drawn. The one that is shown and those that are kept stand side by side; what is hidden keeps its state and its
 * elements but runs no effects. They wait in one place for what they load, so that the screen before stays until the next one is there.
 */
export function Outlet({ children }: { children: ReactNode }) {
  const isGoing = useIsGoingFrom(useLocation())
  const { screens } = useTabs()
  const shown = screens.at(-1)
  return (
    <Main id="content" tabIndex={-1} aria-busy={isGoing}>
      {isGoing && <Waiting />}
      <Suspense fallback={<Waiting />}>
        {screens
          // In the order of their making: elements that change places lose where they were scrolled to.
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
