import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { summaryOf } from '#src/fields/composite/Checklist.tsx'
import { SearchedChecklist } from '#src/fields/composite/SearchedChecklist.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps, Option } from '#src/fields/kindView.ts'
import { readableName } from './readableName.ts'
import { useNamed, useOptions } from './useOptions.ts'

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
      summary={summaryOf(chosen.map(option => readableName(option.label)))}
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
    <SearchedChecklist
      label={label}
      q={q}
      onSearch={setQ}
      options={shown}
      selected={chosen.map(({ id }) => id)}
      onChange={change}
      instead={
        options.length === 0 &&
        !isFetching &&
        say(error ? 'fields.search_failed' : 'fields.none_found')
      }
    />
  )
}
