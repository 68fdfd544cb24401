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
import { OrderCheck } from '#resources/shell/orderCheck/OrderCheck.tsx'
import { Row } from './Row.tsx'
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
      <Row>
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
      </Row>
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
  justifyContent: 'space-between',
  gap: 8,
  flex: '1 1 0',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { flex: 'none', gap: 0 },
}))
