import Button from '@mui/material/Button'
import { LinkBase, type RaRecord } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { isOffered, type Action, type AnyEntity } from '../../../resources/define/index.ts'
import { mayReach } from '../../app/access.ts'
import { me } from '../../app/me.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx'))

/** The screens and calls about this record that its declaration offers the person, as buttons. */
export function RecordActions({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const [asked, setAsked] = useState<Action>()
  const offered = Object.entries(entity.actions ?? {}).filter(([, action]) =>
    isOffered(action, me(), record),
  )
  return (
    <>
      {Object.entries(entity.links ?? {})
        .filter(([, { screen }]) => mayReach(screen))
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
      {offered.map(([name, action]) => (
        <Button key={name} variant="outlined" onClick={() => setAsked(action)}>
          {action.label}
        </Button>
      ))}
      {asked && (
        <Suspense fallback={null}>
          <ActionDialog action={asked} record={record} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
