import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { LinkBase, useLocation } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useVisibleTree } from '#src/app/access.ts'
import { tabsAt } from '#src/shell/menu/routeTabs.ts'

/**
 * The tabs of a screen that are screens themselves. Each is a link: it opens in a window of its own
 * as any link does, and the arrow keys go from one to the next.
 */
export default function RouteTabs() {
  const { pathname, state } = useLocation()
  const tabs = tabsAt(useVisibleTree(), pathname)
  const strip = useRef<HTMLDivElement>(null)
  // The pressed tab went away with its screen.
  const isPressed = state === pressed
  useEffect(() => {
    if (isPressed)
      strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({
        preventScroll: true,
      })
  }, [isPressed])
  if (!tabs.length) return null
  return (
    <Tabs
      ref={strip}
      value={pathname}
      variant="scrollable"
      aria-label={tabs[0]!.title}
      data-print="none"
      sx={{ flexShrink: 0, minHeight: 36, mt: -1, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(({ path, title, tab = title }) => (
        <Tab
          key={path}
          value={path}
          label={tab}
          component={LinkBase}
          to={path}
          state={pressed}
          sx={{ minHeight: 36, textTransform: 'none' }}
        />
      ))}
    </Tabs>
  )
}

/** The state of the address that a tab leads to. */
const pressed = 'pressed tab'
