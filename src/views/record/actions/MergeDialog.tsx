import './actions.texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useResourceContext, type RaRecord } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { valueIn, type AnyEntity } from '#define'
import { maySee } from '#src/fields/maySee.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { fieldNames, shownAsOne } from '#src/views/parts/columns.ts'
import { type Conflict, differencesIn } from '#src/views/form/conflict.ts'
import { whole } from '#src/views/record/useWholeRecord.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { type Choices, mineOf } from './merge.ts'
import { NamedValue } from '#src/views/record/NamedValue.tsx'
import './conflict.texts.ts'

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

/** Shown if another user saved the record first: for each field that differs one value is kept. */
export default function MergeDialog({ entity, conflict, onSettled, onBack, submit }: Props) {
  const queries = useQueryClient()
  const resource = useResourceContext()
  const { reset, setValue } = useFormContext()
  const { theirs } = conflict
  const fields = new Map(
    shownAsOne(
      entity,
      fieldNames(entity, field => !field.options.readOnly && maySee(field)),
    ).map(shown => [shown.name, shown]),
  )
  const valuesOf = <Side extends Conflict[keyof Conflict]>(side: Side) => ({
    ...side,
    ...Object.fromEntries(
      [...fields].map(([name, { field }]) => [name, valueIn(field, name, side)]),
    ),
  })
  const values: Conflict = {
    base: valuesOf(conflict.base),
    mine: valuesOf(conflict.mine),
    theirs: valuesOf(theirs),
  }
  const differences = differencesIn(values, [...fields.keys()])
  const load = () => {
    reset(theirs)
    queries.setQueryData([resource, 'getOne', { id: String(theirs.id), meta: whole }], theirs)
    onSettled(theirs)
  }
  const merge = (choices: Choices) => {
    load()
    const mine = Object.entries(mineOf(values, choices))
    for (const [name, value] of mine) {
      const { parts } = fields.get(name)!.field.options
      const set = parts
        ? Object.keys(parts).map(part => [part, conflict.mine[part]])
        : [[name, value]]
      for (const [part, each] of set) setValue(part, each, { shouldDirty: true, shouldTouch: true })
    }
    if (mine.length > 0) submit()
  }
  return (
    <ConflictDialog
      differences={differences}
      rowOf={difference => {
        const { name } = difference
        const shown = fields.get(name)!
        return {
          ...difference,
          label: shown.label,
          spoken: shown.label,
          cell: side => (
            <NamedValue
              shown={shown}
              value={values[side][name]}
              record={values[side]}
              label={side === 'theirs' ? theirs.labels?.[name] : undefined}
            />
          ),
        }
      }}
      confirm={say('action.save')}
      onMerge={merge}
      onLoad={load}
      onBack={onBack}
    >
      {say('conflict.choose_why', { one: midSentence(entity.titles[0]) })}
    </ConflictDialog>
  )
}
