import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import { isOffered, type Action, type AnyEntity } from '#define'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { holdsOne } from '#src/app/access.ts'
import { me } from '#src/app/me.ts'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import type { Deeds } from './deeds.ts'

const ActionDialog = LazyPart(() => import('./ActionDialog.tsx'))

/** The declared calls of this record that the user may make. */
export function useActions(entity: AnyEntity, record: RaRecord): Deeds {
  const isKept = useIsKept()
  const keptAs = ({ call }: Action) => `${call} ${record.id}`
  const { update } = entity.access ?? {}
  const offered = Object.values(entity.actions ?? {}).filter(
    action => (!update || holdsOne(update)) && isOffered(action, me(), record),
  )
  const [asked, setAsked] = useState(() => offered.find(action => isKept(keptAs(action))))
  return {
    entries: offered.map(action => ({ label: action.label, onChoose: () => setAsked(action) })),
    dialog: asked && (
      <ActionDialog
        action={asked}
        record={record}
        onClose={() => setAsked(undefined)}
        keptAs={keptAs(asked)}
      />
    ),
  }
}
