import { styled } from '@mui/material/styles'
import type { CoreLayoutProps } from 'ra-core'
import { memo, type MouseEvent, useEffect } from 'react'
import { Keys } from '#resources/shell/palette/Keys.tsx'
import { ShortcutBar } from '#resources/shell/shortcuts/ShortcutBar.tsx'
import { Upgrade } from '#resources/shell/version/Upgrade.tsx'
import { ClientInfo } from './ClientInfo.tsx'
import { Navbar } from './Navbar.tsx'
import { Notifications } from './Notifications.tsx'
import { Outlet } from './Outlet.tsx'
import { preloadOverlays } from './overlays.ts'
import { Sidebar } from '#src/shell/menu/Sidebar.tsx'
import { TabsProvider } from '#src/shell/tabs/TabsProvider.tsx'
import { TabStrip } from '#src/shell/tabs/TabStrip.tsx'
import { Unauthorized } from './Unauthorized.tsx'
import { say } from '#src/i18n/say.ts'

/** Sidebar, navbar and tab strip stand still; one screen at a time scrolls in what they leave. */
export function Layout({ children }: CoreLayoutProps) {
  useEffect(preloadOverlays, [])
  return (
    <Frame>
      <SkipLink href="#content" onClick={skip}>
        {say('app.skip')}
      </SkipLink>
      <TabsProvider>
        <Sidebar />
        <Column>
          <Navbar />
          <ShortcutBar />
          <TabStrip />
          <Outlet>{children}</Outlet>
        </Column>
        <Keys />
      </TabsProvider>
      <Watches />
    </Frame>
  )
}

/** Not by the address, which the router would take for another place. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** What tells the person something wherever they are. A navigation does not draw it. */
const Watches = memo(() => (
  <>
    <Notifications />
    <Unauthorized />
    <ClientInfo />
    <Upgrade />
  </>
))

const Frame = styled('div')({ display: 'flex', height: '100dvh', overflow: 'hidden' })
const Column = styled('div')({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 })

const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -48,
  zIndex: theme.zIndex.tooltip,
  padding: '6px 12px',
  borderRadius: 6,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  '&:focus': { top: 8 },
}))
