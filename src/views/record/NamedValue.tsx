import { createContext, useContext } from 'react'
import type { Label } from '#src/fields/index.ts'
import { isReference } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useNamed } from '#src/fields/link/useOptions.ts'
import type { Shown } from '#src/views/parts/columns.ts'

interface Props {
  shown: Shown
  value: unknown
  /** The label if it came with the record; otherwise it is read. */
  label?: Label
  /** Its record, which may say by which clocks a moment is read. */
  record?: Readonly<Record<string, unknown>> | undefined
}

/** Known names by id, which need not be read. */
export const NamesContext = createContext<Readonly<Record<string, string>>>({})

/** A value for reading, from the past or not saved yet. */
export function NamedValue({ shown: { field, view }, value, label, record }: Props) {
  const { holds } = field.options
  const isLink = isReference(field) || field.kind === 'tags'
  const ids = isLink && label === undefined ? ([value ?? []].flat() as string[]) : []
  const names = useContext(NamesContext)
  const known = ids.flatMap(id => (names[id] === undefined ? [] : [{ id, label: names[id] }]))
  const named = useNamed(field.options.to ?? '', ids, known)
  if (isEmpty(value)) return <Muted>–</Muted>
  const name = label !== undefined ? label : field.kind === 'tags' ? named : named[0]?.label
  return (
    <view.Cell
      field={field}
      value={value}
      label={name}
      isExact
      {...(holds && { market: record?.[holds] })}
    />
  )
}
