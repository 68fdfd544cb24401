import { styled } from '@mui/material/styles'
import { memo, type MouseEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { followedPath, pathUnder } from '#src/app/followedPath.ts'
import { useGoing } from '#src/app/going.ts'
import { preloadPath } from '#src/loading/preload.ts'
import { ClientMark } from '#src/shell/frame/ClientMark.tsx'
import { Menu } from './Menu.tsx'
import { MenuDrawer } from '#src/shell/frame/overlays.ts'
import { setSidebar, useSidebar } from './sidebar.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'
import { say } from '#src/i18n/say.ts'

/** Source: specification §9. */
const width = 180
const rail = 52

/**
 * Next to the page, wide or as a rail of icons; on mobile a drawer over it that closes on
 * navigation.
 */
export const Sidebar = memo(function Sidebar() {
  const { isMobile, isOpen } = useSidebar()
  if (!isMobile) return <Navigation isCollapsed={!isOpen} />
  return (
    isOpen && (
      <MenuDrawer close={() => setSidebar(false)}>
        <ClosesBehind />
        <Navigation isCollapsed={false} onFollowed={() => setSidebar(false)} />
      </MenuDrawer>
    )
  )
})

/** On mobile every change of route closes the drawer. Source: specification §2. */
function ClosesBehind() {
  const pathname = useGoing(path => path)
  const [opened] = useState(pathname)
  useEffect(() => {
    if (pathname !== opened) setSidebar(false)
  }, [pathname, opened])
  return null
}

function Navigation({
  isCollapsed,
  onFollowed,
}: {
  isCollapsed: boolean
  onFollowed?: () => void
}) {
  const { open } = useTabActions()
  const name = say('app.name')

  const follow = (event: MouseEvent) => {
    const path = followedPath(event)
    if (!path) return
    event.preventDefault()
    open(path)
    onFollowed?.()
  }
  // The rail has no room for a group's entries: choosing a group widens the sidebar, and an open
  // group stays open.
  const widen = (event: MouseEvent) => {
    const group = (event.target as Element).closest('button')
    if (!isCollapsed || !group) return
    setSidebar(true)
    if (group.ariaExpanded === 'true') event.stopPropagation()
  }
  const preload = (event: SyntheticEvent) => {
    const path = pathUnder(event)
    if (path) preloadPath(path)
  }

  return (
    <Nav
      aria-label={say('layout.menu')}
      data-collapsed={isCollapsed || undefined}
      onClick={follow}
      onClickCapture={widen}
      onPointerOver={preload}
      onFocus={preload}
    >
      <a href="/" className="brand" title={name}>
        <ClientMark />
        <span>{name}</span>
      </a>
      <Menu />
    </Nav>
  )
}

const Nav = styled('nav')(({ theme }) => {
  const { palette } = theme
  return {
    width,
    flex: 'none',
    height: '100dvh',
    overflowY: 'auto',
    overflowX: 'hidden',
    scrollbarWidth: 'thin',
    background: palette.background.default,
    borderRight: `1px solid ${palette.divider}`,
    paddingBottom: 16,
    scrollPadding: '88px 0 16px',
    '&[data-collapsed]': {
      width: rail,
      'ul ul, span, .expand, input, output': { display: 'none' },
      'button[data-within]': { background: palette.accentSoft, color: palette.primary.main },
    },
    input: {
      width: 'calc(100% - 16px)',
      top: 48,
      height: 28,
      margin: '0 8px 6px',
      // Covers the gaps above and below.
      boxShadow: `0 0 0 6px ${palette.background.default}`,
      padding: '0 8px',
      font: 'inherit',
      fontSize: '0.75rem',
      color: palette.text.primary,
      background: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
    },
    output: {
      display: 'block',
      margin: '0 16px',
      fontSize: '0.75rem',
      color: palette.text.secondary,
    },
    ul: { listStyle: 'none', margin: 0, padding: '0 6px' },
    'ul ul': { padding: 0 },
    // Name and search stay while the entries scroll.
    '.brand, input': { position: 'sticky', zIndex: 1 },
    '.brand': {
      top: 0,
      height: 48,
      padding: '0 14px',
      background: palette.background.default,
      fontWeight: 620,
      letterSpacing: '-0.01em',
      color: palette.text.primary,
    },
    'a, button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      gap: 10,
      width: '100%',
      minHeight: 32,
      cursor: 'pointer',
      fontSize: '0.8125rem',
      lineHeight: 1.3,
      color: palette.text.secondary,
    },
    'li a, li button': {
      // The longest word stays whole beside a bar that scrolls.
      gap: 6,
      padding: '5px 4px 5px 10px',
      margin: '1px 0',
      borderRadius: 6,
      '&:hover': { background: palette.sunken, color: palette.text.primary },
      '&[data-level="1"]': { paddingLeft: 36 },
      '&[data-level="2"]': { paddingLeft: 48 },
    },
    'a:focus-visible, button:focus-visible': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    'a[aria-current]': {
      background: palette.accentSoft,
      color: palette.primary.main,
      fontWeight: 550,
      '&:hover': { background: palette.accentSoft, color: palette.primary.main },
    },
    'button[data-within]': { color: palette.text.primary },
    'svg:not(.expand)': { fontSize: 20, flex: 'none' },
    '.brand img': { maxWidth: 56, flex: 'none', objectFit: 'contain' },
    'li span': { flex: 1, overflowWrap: 'break-word' },
    '.expand': {
      fontSize: 18,
      flex: 'none',
      color: palette.text.secondary,
      transition: 'transform 120ms',
    },
    'button[aria-expanded="false"] .expand': { transform: 'rotate(-90deg)' },
  }
})
