import { useQueryClient } from '@tanstack/react-query'
import { useResourceContext, type RaRecord } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { fieldsOf, type AnyEntity } from '../../resources/define/index.ts'
import { LinesShell } from '../fields/LinesShell.tsx'
import { Muted } from '../fields/Tone.tsx'
import { useNamed } from '../fields/useOptions.ts'
import { type Shown, shownField } from './columns.ts'
import { type Conflict, differencesIn } from './conflict.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { whole } from './useWholeRecord.ts'

/** Somebody else saved the record first: what each of the two changed, and which to go on with. */
export function RecordConflict({ entity, conflict, onSettled }: { entity: AnyEntity; conflict: Conflict | undefined; onSettled(): void }) {
  const queries = useQueryClient()
  const resource = useResourceContext()
  const { reset } = useFormContext()
  if (!conflict) return null
  const { theirs } = conflict

  /** The form follows the record that it shows; what the person has typed stays. */
  const adopt = () => {
    queries.setQueryData([resource, 'getOne', { id: String(theirs.id), meta: whole }], theirs)
    onSettled()
  }
  const load = () => {
    reset(theirs)
    adopt()
  }
  return (
    <ConflictDialog what={entity.titles[0].toLowerCase()} onLoad={load} onKeep={adopt}>
      <Comparison entity={entity} conflict={conflict} />
    </ConflictDialog>
  )
}

function Comparison({ entity, conflict }: { entity: AnyEntity; conflict: Conflict }) {
  const names = fieldsOf(entity).filter(([, { options }]) => !options.readOnly).map(([name]) => name)
  const differences = differencesIn(conflict, names)
  if (!differences.length) return null
  return (
    <LinesShell>
      <thead>
        <tr><th>Field</th><th>Yours</th><th>Theirs</th></tr>
      </thead>
      <tbody>
        {differences.map(({ name, isMine, isTheirs }) => {
          const shown = shownField(entity, name)
          return (
            <tr key={name}>
              <td>{shown.label}</td>
              <td data-label="Yours">{isMine ? <Version shown={shown} record={conflict.mine} base={conflict.base} /> : <Muted>not changed</Muted>}</td>
              <td data-label="Theirs">{isTheirs ? <Version shown={shown} record={conflict.theirs} base={conflict.theirs} /> : <Muted>not changed</Muted>}</td>
            </tr>
          )
        })}
      </tbody>
    </LinesShell>
  )
}

/** A value of one side. What a form points to has no label yet; it is asked for. */
function Version({ shown: { name, field, half: { Cell } }, record, base }: { shown: Shown; record: Record<string, any>; base: RaRecord }) {
  const isLink = field.kind === 'reference' || field.kind === 'tags'
  const isLabelled = record[name] === base[name]
  const named = useNamed(field.options.to ?? '', isLink && !isLabelled ? [record[name] ?? []].flat() : [], [])
  const label = isLabelled ? base.labels?.[name] : field.kind === 'tags' ? named : named[0]?.label
  return <Cell field={field} value={record[name]} label={label} />
}
