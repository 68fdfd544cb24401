import Button from '@mui/material/Button'
import type { RaRecord } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { isOffered, type Action, type AnyEntity } from '../../../resources/define/index.ts'
import { me } from '../../app/me.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx'))

/** The calls about this record that its declaration offers the person, as buttons. */
export function RecordActions({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const [asked, setAsked] = useState<Action>()
  const offered = Object.entries(entity.actions ?? {}).filter(([, action]) =>
    isOffered(action, me(), record),
  )
  return (
    <>
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
