import CloseIcon from '@mui/icons-material/Close'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { tabTarget } from './tabTarget.ts'
import { preloadPath } from '#src/loading/preload.ts'
import { afterFrames, isFocusLost } from '#src/shell/frame/focus.ts'
import { titleOfTab } from './tabs.ts'
import { useTabActions, useTabs } from './TabsProvider.tsx'
import { say } from '#src/i18n/say.ts'

/**
 * The visited pages, one after the other. Only one of them is a stop of the Tab key; arrows move between them, Delete
 * closes, and the menu key opens the menu.
 * Source: specification §2 and §9.
 */
export function TabList() {
  const { strip, screens } = useTabs()
  const actions = useTabActions()
  const list = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ of: string; left: number; top: number }>()
  const shown = screens.at(-1)?.key
  const shownTab = strip.find(tab => tab.key === shown)
  const stop = shownTab ? shown : strip[0]?.key

  useEffect(() => {
    // In the next frame: now, the browser would have to lay out the whole page twice.
    return afterFrames(1, () =>
      list.current
        ?.querySelector('[data-shown]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    // A loaded record renames its tab.
  }, [shownTab])
  // Closing a tab by its button or its menu removes the focused element.
  const count = useRef(strip.length)
  useEffect(() => {
    const isFewer = strip.length < count.current
    count.current = strip.length
    if (!isFewer) return undefined
    return afterFrames(1, () => {
      if (isFocusLost()) list.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus()
    })
  }, [strip.length])

  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const walk = (event: KeyboardEvent<HTMLAnchorElement>, key: string) => {
    const all = links()
    const at = all.indexOf(event.currentTarget)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key]
    if (next !== undefined) all.at(next % all.length)!.focus()
    else if (event.key === 'Delete') {
      // The focus moves to a neighbour, not to the top of the page.
      ;(all[at + 1] ?? all[at - 1])?.focus()
      actions.close(key)
    } else return
    event.preventDefault()
  }
  const openMenu = (event: MouseEvent, key: string) => {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // The menu key has no pointer position.
    const isPointed = event.clientX > 0 || event.clientY > 0
    setMenu({
      of: key,
      left: isPointed ? event.clientX : left,
      top: isPointed ? event.clientY : bottom,
    })
  }
  return (
    <>
      <Strip>
        <List ref={list} onWheel={event => event.currentTarget.scrollBy({ left: event.deltaY })}>
          {strip.map(tab => {
            const place = tabTarget(tab.key)
            const title = titleOfTab(tab, place, of => say('tabs.new', { of }))
            return (
              <li key={tab.key} data-shown={tab.key === shown || undefined}>
                <a
                  href={tab.address}
                  title={title}
                  tabIndex={tab.key === stop ? 0 : -1}
                  aria-current={tab.key === shown ? 'page' : undefined}
                  aria-keyshortcuts={place.isAffix ? undefined : 'Delete'}
                  onContextMenu={event => openMenu(event, tab.key)}
                  onPointerEnter={() => preloadPath(tab.key)}
                  onKeyDown={event => walk(event, tab.key)}
                  onClick={event => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                    event.preventDefault()
                    actions.open(tab.key)
                  }}
                >
                  {title}
                </a>
                {place.isAffix ? (
                  <PinIcon aria-hidden />
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={say('tabs.close_named', { title })}
                    onContextMenu={event => openMenu(event, tab.key)}
                    onClick={() => actions.close(tab.key)}
                  >
                    <CloseIcon />
                  </button>
                )}
              </li>
            )
          })}
        </List>
        {strip.length > mostInSight && <AllTabs />}
      </Strip>
      {menu && (
        <TabMenu
          {...menu}
          strip={() => list.current!.closest('nav')}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}

const TabMenu = LazyPart(() => import('./TabMenu.tsx'))
const AllTabs = LazyPart(() => import('./AllTabs.tsx'))

/** More tabs than so many may not fit beside the logo, the search and the menus. */
const mostInSight = 5

/** The tabs, and in a menu those that have scrolled away. On a phone the tabs are a menu themselves. */
const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { '> button': { display: 'none' } },
}))

const List = styled('ul')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'flex',
    // Source: specification §9, tab spacing.
    gap: 4,
    margin: 0,
    padding: '4px 0',
    listStyle: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    li: {
      display: 'flex',
      alignItems: 'center',
      flex: 'none',
      maxWidth: 200,
      height: 26,
      borderRadius: 6,
      border: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      color: palette.text.secondary,
      fontSize: '0.75rem',
      '&:hover': { color: palette.text.primary, borderColor: palette.text.secondary },
      '&[data-shown]': {
        background: palette.accentSoft,
        borderColor: palette.primary.main,
        color: palette.primary.main,
        fontWeight: 550,
      },
      a: {
        color: 'inherit',
        textDecoration: 'none',
        padding: '3px 4px 3px 10px',
        minWidth: 32,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        borderRadius: 5,
        '&:focus-visible': { outlineOffset: -2 },
      },
      button: {
        all: 'unset',
        display: 'grid',
        placeItems: 'center',
        width: 24,
        height: 24,
        borderRadius: 5,
        cursor: 'pointer',
        '&:hover': { background: palette.sunken },
        '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      },
      svg: { fontSize: 14, flex: 'none' },
      '& > svg': { margin: '0 8px 0 2px' },
    },
    // The menu of a phone: one below the other, large enough for a thumb.
    [theme.breakpoints.down('sm')]: {
      flexDirection: 'column',
      width: 'min(300px, 80vw)',
      maxHeight: '60vh',
      overflow: 'auto',
      padding: 0,
      li: {
        maxWidth: 'none',
        height: 40,
        fontSize: '0.8125rem',
        a: { flex: 1, paddingBlock: 9 },
        button: { width: 40, height: 38 },
      },
    },
  }
})
