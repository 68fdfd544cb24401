import { useState } from 'react'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { Checklist, summaryOf } from '#src/fields/composite/Checklist.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps, Option } from '#src/fields/kindView.ts'
import { useNamed, useOptions } from './useOptions.ts'
import { TypedField } from '#src/fields/TypedField.tsx'

/** Records that refer to any of the chosen ones. */
export function ReferenceFilter({
  field,
  label,
  value,
  onChange,
}: FilterProps<string | readonly string[]>) {
  const [known, remember] = useState<readonly Option[]>([])
  const entity = field.options.to!
  const chosen = useNamed(entity, [value ?? []].flat(), known)
  const choose = (options: readonly Option[]) => {
    remember(options)
    onChange(options.length ? options.map(({ id }) => id) : undefined)
  }
  return (
    <FilterPill
      label={label}
      summary={summaryOf(chosen.map(option => option.label))}
      onClear={() => onChange(undefined)}
    >
      <Search entity={entity} label={label} chosen={chosen} onChange={choose} />
    </FilterPill>
  )
}

interface SearchProps {
  entity: string
  label: string
  chosen: readonly Option[]
  onChange: (chosen: readonly Option[]) => void
}

/** The chosen records stay on top during a search. */
function Search({ entity, label, chosen, onChange }: SearchProps) {
  const [q, setQ] = useState('')
  const { options, isFetching, error } = useOptions(entity, q.trim())
  const [first] = useState(chosen)
  const shown = [...first, ...options.filter(option => !first.some(({ id }) => id === option.id))]
  const change = (ids: string[]) =>
    onChange(ids.flatMap(id => [...shown, ...chosen].find(option => option.id === id) ?? []))
  return (
    <>
      <TypedField
        autoFocus
        label={say('fields.find', { label: midSentence(label) })}
        value={q}
        commit={setQ}
        sx={{ mb: 1 }}
      />
      <Checklist options={shown} selected={chosen.map(({ id }) => id)} onChange={change} />
      {options.length === 0 && !isFetching && (
        <output>{say(error ? 'fields.search_failed' : 'fields.none_found')}</output>
      )}
    </>
  )
}
