import { useState } from 'react'
import type { AnyEntity } from '#define'
import type { Outcome } from '#data/many.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from './Selection.tsx'

const BulkActions = LazyPart(() => import('./BulkActions.tsx'))
const RefusedDialog = LazyPart(() => import('./RefusedDialog.tsx'))

/** Bulk operations while something is selected; afterwards the refused rows with their reasons. */
export function BulkBar({ entity }: { entity: AnyEntity }) {
  const { ids, isAll } = useSelection()
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <>
      {(isAll || ids.size > 0) && <BulkActions entity={entity} onRefused={setOutcome} />}
      {outcome && (
        <RefusedDialog entity={entity} outcome={outcome} onClose={() => setOutcome(undefined)} />
      )}
    </>
  )
}
