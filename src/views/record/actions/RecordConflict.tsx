import { useQueryClient } from '@tanstack/react-query'
import { useResourceContext, type RaRecord } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { AnyEntity } from '#define'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { maySee } from '#src/fields/maySee.ts'
import { type Conflict, differencesIn } from '#src/views/form/conflict.ts'
import { fieldNames } from '#src/views/parts/columns.ts'
import { whole } from '#src/views/record/useWholeRecord.ts'
import { type Choices, mineOf } from './merge.ts'

// Conflicts are rare.
const MergeDialog = LazyPart(() => import('./MergeDialog.tsx'))

interface Props {
  entity: AnyEntity
  conflict: Conflict
  /** Called when the form is based on the other user's version. */
  onSettled: (theirs: RaRecord) => void
  /** The form stays unchanged. */
  onBack: () => void
  /** Saves the form with its current values. */
  submit: () => void
}

/** Another user saved the record first: shows both changes and lets the user choose. */
export function RecordConflict({ entity, conflict, onSettled, onBack, submit }: Props) {
  const queries = useQueryClient()
  const resource = useResourceContext()
  const { reset, setValue } = useFormContext()
  const { theirs } = conflict
  const differences = differencesIn(
    conflict,
    fieldNames(entity, field => !field.options.readOnly && maySee(field)),
  )

  const load = () => {
    reset(theirs)
    queries.setQueryData([resource, 'getOne', { id: String(theirs.id), meta: whole }], theirs)
    onSettled(theirs)
  }
  const merge = (choices: Choices) => {
    load()
    const mine = Object.entries(mineOf(conflict, choices))
    for (const [name, value] of mine)
      setValue(name, value, { shouldDirty: true, shouldTouch: true })
    if (mine.length > 0) submit()
  }
  return (
    <MergeDialog
      entity={entity}
      conflict={conflict}
      differences={differences}
      onMerge={merge}
      onLoad={load}
      onBack={onBack}
    />
  )
}
