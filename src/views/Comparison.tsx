import type { RaRecord } from 'ra-core'
import { isReference, type AnyEntity } from '../../resources/define/index.ts'
import { LinesShell } from '../fields/LinesShell.tsx'
import { Muted } from '../fields/Tone.tsx'
import { useNamed } from '../fields/useOptions.ts'
import { type Shown, shownField } from './columns.ts'
import type { Conflict, Difference } from './conflict.ts'

/** The two versions of a record side by side, where they differ. */
export function Comparison({
  entity,
  conflict,
  differences,
}: {
  entity: AnyEntity
  conflict: Conflict
  differences: Difference[]
}) {
  return (
    <LinesShell>
      <thead>
        <tr>
          <th>Field</th>
          <th>Yours</th>
          <th>Theirs</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, isMine, isTheirs }) => {
          const shown = shownField(entity, name)
          return (
            <tr key={name}>
              <td>{shown.label}</td>
              <td data-label="Yours">
                {isMine ? (
                  <Version shown={shown} record={conflict.mine} base={conflict.base} />
                ) : (
                  <Muted>not changed</Muted>
                )}
              </td>
              <td data-label="Theirs">
                {isTheirs ? (
                  <Version shown={shown} record={conflict.theirs} base={conflict.theirs} />
                ) : (
                  <Muted>not changed</Muted>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </LinesShell>
  )
}

/** A value of one side. What a form points to has no label yet; it is asked for. */
function Version({
  shown: {
    name,
    field,
    half: { Cell },
  },
  record,
  base,
}: {
  shown: Shown
  record: Record<string, any>
  base: RaRecord
}) {
  const isLink = isReference(field) || field.kind === 'tags'
  const isLabelled = record[name] === base[name]
  const named = useNamed(
    field.options.to ?? '',
    isLink && !isLabelled ? [record[name] ?? []].flat() : [],
    [],
  )
  const label = isLabelled ? base.labels?.[name] : field.kind === 'tags' ? named : named[0]?.label
  return <Cell field={field} value={record[name]} label={label} />
}
