import { say } from '#src/i18n/say.ts'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps } from '#src/fields/kindView.ts'
import { TypedField } from '#src/fields/TypedField.tsx'

/** Records whose text contains the typed text. */
export const TextFilter = ({ label, value, onChange }: FilterProps<{ has: string }>) => (
  <FilterPill label={label} summary={value?.has} onClear={() => onChange(undefined)}>
    <TypedField
      autoFocus
      label={say('fields.contains', { label })}
      value={value?.has ?? ''}
      commit={typed => onChange(typed.trim() ? { has: typed.trim() } : undefined)}
    />
  </FilterPill>
)
