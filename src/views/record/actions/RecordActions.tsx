import Button from '@mui/material/Button'
import { LinkBase, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { isOffered, type Action, type AnyEntity } from '#define'
import { mayReach } from '#src/app/access.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { me } from '#src/app/me.ts'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { say } from '#src/i18n/say.ts'
import { MenuButtons } from '#src/views/parts/MenuButton.tsx'

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
  const offered = Object.values(entity.actions ?? {}).filter(action =>
    isOffered(action, me(), record),
  )
  const [asked, setAsked] = useState(() => offered.find(action => isKept(keptAs(action))))
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
      <MenuButtons
        items={offered.map(action => ({ label: action.label, onChoose: () => setAsked(action) }))}
        most={most}
        more={say(most > 0 ? 'record.more_actions' : 'record.what_to_do')}
      />
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
