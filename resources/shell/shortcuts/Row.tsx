import ShortcutsIcon from '@mui/icons-material/BoltOutlined'
import MoreIcon from '@mui/icons-material/ExpandMore'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Fold, useIsPhone } from '#src/shell/frame/Fold.tsx'
import { say } from '#src/i18n/say.ts'

/**
 * The shortcuts in one row of the header. Those without room stand in further lines, which a button
 * shows below the row until a navigation; the first line stays where it is. On a phone all are one
 * menu.
 */
export function Row({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  return isPhone ? (
    <Fold label={say('shortcuts.label')} sign={<ShortcutsIcon />}>
      <Column>{children}</Column>
    </Fold>
  ) : (
    <Line>{children}</Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const [hasMore, setMore] = useState(false)
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const setOpen = (will: boolean) => setOpenAt(will ? key : undefined)

  useLayoutEffect(() => {
    const measure = () => setMore(list.current!.scrollHeight > rowHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(list.current!.parentElement!)
    measure()
    return () => observer.disconnect()
    // The shortcuts follow the country and the codes.
  }, [children])

  // The Tab key reaches what has no room, too.
  const enter = ({ target }: FocusEvent) => {
    const isBelow = (target as HTMLElement).offsetTop >= rowHeight
    if (isBelow && target.matches(':focus-visible')) setOpen(true)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setOpen(false)
    list.current!.scrollTop = 0
  }
  return (
    <Lines
      data-open={isOpen || undefined}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      <ul ref={list}>{children}</ul>
      <IconButton
        aria-label={say('shortcuts.more')}
        title={say('shortcuts.more')}
        aria-expanded={isOpen}
        sx={{ visibility: hasMore ? 'visible' : 'hidden' }}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </IconButton>
    </Lines>
  )
}

const rowHeight = 36
const places = {
  margin: 0,
  padding: 3,
  listStyle: 'none',
  'li button': { fontWeight: 500 },
  'li button[aria-disabled]': { opacity: 0.75, cursor: 'not-allowed' },
}

const Lines = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  height: rowHeight,
  '& > button': { position: 'absolute', top: 3, right: 0 },
  ul: {
    ...places,
    position: 'absolute',
    inset: '0 30px auto 0',
    zIndex: theme.zIndex.appBar,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px 2px',
    height: rowHeight,
    overflow: 'hidden',
    borderRadius: 6,
  },
  'li button': {
    color: theme.palette.text.secondary,
    fontSize: '0.75rem',
    lineHeight: '22px',
  },
  'li button:hover': { color: theme.palette.text.primary },
  '&[data-open] ul': {
    height: 'auto',
    overflow: 'visible',
    background: theme.palette.background.paper,
    boxShadow: `0 0 0 1px ${theme.palette.divider}, 0 8px 28px rgb(0 0 0 / 0.14)`,
  },
}))

const Column = styled('ul')({
  ...places,
  minWidth: 200,
  'li button': { width: '100%', minHeight: 40, justifyContent: 'flex-start', fontWeight: 500 },
})
