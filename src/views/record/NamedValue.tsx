import { createContext, useContext } from 'react'
import type { Label } from '#src/fields/index.ts'
import { isReference } from '#define'
import { isEmpty } from '#src/fields/problemOf.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useNamed } from '#src/fields/link/useOptions.ts'
import type { Shown } from '#src/views/parts/columns.ts'

interface Props {
  shown: Shown
  value: unknown
  /** Its label where it came with the record; what a value points to is asked for otherwise. */
  label?: Label
}

/** Names that came along, by id: what stands here is not asked for. */
export const NamesContext = createContext<Readonly<Record<string, string>>>({})

/** A value for reading, of the past or not yet saved. */
export function NamedValue({ shown: { field, half }, value, label }: Props) {
  const isLink = isReference(field) || field.kind === 'tags'
  const ids = isLink && label === undefined ? ([value ?? []].flat() as string[]) : []
  const names = useContext(NamesContext)
  const known = ids.flatMap(id => (names[id] === undefined ? [] : [{ id, label: names[id] }]))
  const named = useNamed(field.options.to ?? '', ids, known)
  if (isEmpty(value)) return <Muted>–</Muted>
  const name = label !== undefined ? label : field.kind === 'tags' ? named : named[0]?.label
  return <half.Cell field={field} value={value} label={name} />
}
