import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useNotify } from 'ra-core'
import { memo, type ReactNode, useState } from 'react'
import { mayReach, useVisibleTree } from '#src/app/access.ts'
import { isRoute } from '#src/app/product/declarations.ts'
import { useCountry } from '#src/app/clientInfo.ts'
import { preloadPath } from '#src/loading/preload.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'
import { CalendarDialog } from '#resources/shell/overlays.ts'
import { mobile } from '#src/shell/menu/sidebar.ts'
import { OrderCheck } from '#resources/shell/orderCheck/OrderCheck.tsx'
import { calendarGroups, type CalendarGroup, calendarPath, pages } from './shortcuts.ts'
import { say } from '#src/i18n/say.ts'

/**
 * The most used links, for the person's country, and order check. Source: specification §2,
 * shortcut bar.
 */
export const ShortcutBar = memo(function ShortcutBar() {
  // The person's rights may change during the session.
  useVisibleTree()
  const actions = useTabActions()
  const country = useCountry()
  const [group, setGroup] = useState<CalendarGroup>()
  return (
    <Bar aria-label={say('shortcuts.label')}>
      <ul>
        {pages.map(({ name, paths }) => {
          const path = paths.find(mayReach)
          return (
            <Shortcut
              key={name}
              target={path ?? paths[0]!}
              onClick={() => actions.open(path!)}
              onPointerEnter={() => path && preloadPath(path)}
            >
              {say(`shortcuts.${name}`)}
            </Shortcut>
          )
        })}
        {country !== undefined &&
          calendarGroups(country === 'CA').map(each => (
            <Shortcut
              key={each.title}
              target={calendarPath}
              hasDialog
              onClick={() => setGroup(each)}
            >
              {each.title}
            </Shortcut>
          ))}
      </ul>
      <OrderCheck />
      {group && <CalendarDialog {...group} close={() => setGroup(undefined)} />}
    </Bar>
  )
})

interface ShortcutProps {
  /** The path of the link. */
  readonly target: string
  readonly hasDialog?: boolean
  readonly onClick: () => void
  readonly onPointerEnter?: () => void
  readonly children: ReactNode
}

/**
 * A shortcut without access shows a message instead of opening an error page, also on touch
 * screens. Source: readings, item 4.
 */
function Shortcut({ target, hasDialog, onClick, onPointerEnter, children }: ShortcutProps) {
  const notify = useNotify()
  const reason = mayReach(target)
    ? undefined
    : say(isRoute(target) ? 'shortcuts.no_code' : 'shortcuts.not_there')
  return (
    <li>
      <Button
        color="inherit"
        aria-haspopup={hasDialog ? 'dialog' : undefined}
        aria-disabled={!!reason || undefined}
        title={reason}
        onClick={reason ? () => notify(reason) : onClick}
        onPointerEnter={onPointerEnter}
      >
        {children}
      </Button>
    </li>
  )
}

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minWidth: 0,
  padding: '3px 12px',
  background: theme.palette.background.default,
  '@media print': { display: 'none' },
  ul: {
    display: 'flex',
    flex: '1 1 0',
    minWidth: 0,
    gap: 2,
    margin: '0 0 0 -8px',
    padding: 3,
    listStyle: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
  li: { flex: 'none' },
  'li button': { color: theme.palette.text.secondary, fontWeight: 500, fontSize: '0.75rem' },
  'li button:hover': { color: theme.palette.text.primary },
  'li button[aria-disabled]': { opacity: 0.75, cursor: 'not-allowed' },
  '.order-check': { flex: 'none' },
  [`@media ${mobile}`]: {
    flexWrap: 'wrap',
    rowGap: 2,
    ul: { flexBasis: '100%' },
    '.order-check': { flex: '1 1 100%' },
    '.order-check .MuiOutlinedInput-root': { maxWidth: 'none' },
  },
}))
