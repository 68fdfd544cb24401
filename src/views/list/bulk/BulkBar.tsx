import { useState } from 'react'
import type { AnyEntity } from '#define'
import type { Outcome } from '#data/many.ts'
import { part } from '#src/loading/LazyPart.tsx'
import { useSelection } from './Selection.tsx'

const BulkActions = part(() => import('./BulkActions.tsx'))
const RefusedDialog = part(() => import('./RefusedDialog.tsx'))

/** What can be done with what is selected, nothing until something is; and afterwards which rows were refused, and why. */
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
