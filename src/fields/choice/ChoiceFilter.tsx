import { useState } from 'react'
import { hasWords, type AnyField } from '#define'
import { valueInWords } from '#src/i18n/declared.ts'
import { Checklist, summaryOf } from '#src/fields/composite/Checklist.tsx'
import { SearchedChecklist } from '#src/fields/composite/SearchedChecklist.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps, Option } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'

interface Props extends FilterProps<string | readonly string[]> {
  options: readonly Option[]
}

/** Records with any of the ticked values. */
export function ChoiceFilter({ options, label, value, onChange }: Props) {
  const chosen = [value ?? []].flat()
  const summary = summaryOf(chosen.map(id => options.find(option => option.id === id)?.label ?? id))
  return (
    <FilterPill label={label} summary={summary} onClear={() => onChange(undefined)}>
      <Ticked
        label={label}
        options={options}
        selected={chosen}
        onChange={ids => onChange(ids.length ? ids : undefined)}
      />
    </FilterPill>
  )
}

interface TickedProps {
  label: string
  options: readonly Option[]
  selected: readonly string[]
  onChange: (ids: string[]) => void
}

/** Many options are found by typing. */
function Ticked({ label, options, ...list }: TickedProps) {
  const [q, setQ] = useState('')
  if (options.length <= mostSeen) return <Checklist options={options} {...list} />
  const found = options.filter(option => hasWords(option.label, q))
  return (
    <SearchedChecklist
      label={label}
      q={q}
      onSearch={setQ}
      options={found}
      instead={found.length === 0 && say('fields.none_found')}
      {...list}
    />
  )
}

/** As many as are seen without scrolling. */
const mostSeen = 12

/** The declared values of a choice, with their labels. */
export const optionsOf = (field: AnyField): Option[] =>
  (field.options.values ?? []).map(value => ({ id: value, label: valueInWords(field, value) }))
