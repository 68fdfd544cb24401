import { useQueryClient } from '@tanstack/react-query'
import { useResourceContext, type RaRecord } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { fieldsOf, type AnyEntity } from '../../resources/define/index.ts'
import { Comparison } from './Comparison.tsx'
import { type Conflict, differencesIn } from './conflict.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { whole } from './useWholeRecord.ts'

interface Props {
  entity: AnyEntity
  conflict: Conflict
  /** The form stands on their version now. */
  onSettled: (theirs: RaRecord) => void
}

/** Somebody else saved the record first: what each of the two changed, and which to go on with. */
export function RecordConflict({ entity, conflict, onSettled }: Props) {
  const queries = useQueryClient()
  const resource = useResourceContext()
  const { reset, setValue } = useFormContext()
  const { theirs, mine } = conflict
  const differences = differencesIn(
    conflict,
    fieldsOf(entity)
      .filter(([, { options }]) => !options.readOnly)
      .map(([name]) => name),
  )

  const load = () => {
    reset(theirs)
    queries.setQueryData([resource, 'getOne', { id: String(theirs.id), meta: whole }], theirs)
    onSettled(theirs)
  }
  const keep = () => {
    load()
    for (const { name, isMine } of differences)
      if (isMine) setValue(name, mine[name], { shouldDirty: true, shouldTouch: true })
  }
  return (
    <ConflictDialog what={entity.titles[0].toLowerCase()} onLoad={load} onKeep={keep}>
      {differences.length > 0 && (
        <Comparison entity={entity} conflict={conflict} differences={differences} />
      )}
    </ConflictDialog>
  )
}
