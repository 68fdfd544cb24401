import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { LinkBase, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { isOffered, type Action, type AnyEntity } from '#define'
import { mayReach } from '#src/app/access.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { me } from '#src/app/me.ts'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { say } from '#src/i18n/say.ts'

const ActionDialog = LazyPart(() => import('./ActionDialog.tsx'))

interface Props {
  entity: AnyEntity
  record: RaRecord
  /** Further calls are in a menu. */
  most: number
}

/** The declared screens and calls of this record that the user may use, as buttons. */
export function RecordActions({ entity, record, most }: Props) {
  const isKept = useIsKept()
  const keptAs = ({ call }: Action) => `${call} ${record.id}`
  const [asked, setAsked] = useState(() =>
    Object.values(entity.actions ?? {}).find(
      action => isOffered(action, me(), record) && isKept(keptAs(action)),
    ),
  )
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const offered = Object.entries(entity.actions ?? {}).filter(([, action]) =>
    isOffered(action, me(), record),
  )
  const inMenu = offered.slice(most)
  return (
    <>
      {Object.entries(entity.links ?? {})
        .filter(([, link]) => mayReach(link.screen) && isOffered(link, me(), record))
        .map(([label, { screen, as }]) => (
          <Button
            key={label}
            variant="outlined"
            component={LinkBase}
            to={`${screen}?${as}=${encodeURIComponent(record.id)}`}
          >
            {label}
          </Button>
        ))}
      {offered.slice(0, most).map(([name, action]) => (
        <Button key={name} variant="outlined" onClick={() => setAsked(action)}>
          {action.label}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <>
          <Button
            variant="outlined"
            endIcon={<ExpandMore />}
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            onClick={event => setMenu(event.currentTarget)}
          >
            {say(most > 0 ? 'record.more_actions' : 'record.what_to_do')}
          </Button>
          <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
            {inMenu.map(([name, action]) => (
              <MenuItem
                key={name}
                onClick={() => {
                  setMenu(null)
                  setAsked(action)
                }}
              >
                {action.label}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      {asked && (
        <ActionDialog
          action={asked}
          record={record}
          onClose={() => setAsked(undefined)}
          keptAs={keptAs(asked)}
        />
      )}
    </>
  )
}
