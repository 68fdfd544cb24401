import { say } from '#src/i18n/say.ts'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps } from '#src/fields/kindView.ts'
import { TypedField } from '#src/fields/TypedField.tsx'

/** Records whose text contains the typed text; an address may ask for one text as a whole. */
export const TextFilter = ({ label, value, onChange }: FilterProps) => (
  <FilterPill label={label} summary={value?.has ?? value} onClear={() => onChange(undefined)}>
    <TypedField
      autoFocus
      label={say('fields.contains', { label })}
      value={value?.has ?? ''}
      commit={typed => onChange(typed.trim() ? { has: typed.trim() } : undefined)}
    />
  </FilterPill>
)
