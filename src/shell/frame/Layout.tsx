import { styled } from '@mui/material/styles'
import type { CoreLayoutProps } from 'ra-core'
import { memo, type MouseEvent, useEffect } from 'react'
import { product } from '#src/app/product/product.ts'
import { ClientInfo } from './ClientInfo.tsx'
import { Navbar } from './Navbar.tsx'
import { Notifications } from './Notifications.tsx'
import { Offline } from './Offline.tsx'
import { Outlet } from './Outlet.tsx'
import { preloadOverlays } from './overlays.ts'
import { Sidebar } from '#src/shell/menu/Sidebar.tsx'
import { TabsProvider } from '#src/shell/tabs/TabsProvider.tsx'
import { Unauthorized } from './Unauthorized.tsx'
import { Whereabouts } from './Whereabouts.tsx'
import { say } from '#src/i18n/say.ts'

/**
 * Sidebar, navbar and the row of open pages are fixed; the current screen scrolls in the remaining
 * space.
 */
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
          <Whereabouts />
          <Offline />
          <Outlet>{children}</Outlet>
        </Column>
        <Watchers />
      </TabsProvider>
    </Frame>
  )
}

/** Does not set the address, since the router would navigate. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Notifications and dialogs of every page. A navigation does not render them. */
const Watchers = memo(() => (
  <>
    <Notifications />
    <Unauthorized />
    <ClientInfo />
    {product().frame.watchers.map((Each, place) => (
      <Each key={place} />
    ))}
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
