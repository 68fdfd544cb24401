import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps } from '#src/fields/kindView.ts'
import { useTypedText } from '#src/fields/useTyped.ts'

/** Records whose text contains the typed text. */
export function TextFilter({ label, value, onChange }: FilterProps<{ has: string }>) {
  return (
    <FilterPill label={label} summary={value?.has} onClear={() => onChange(undefined)}>
      <Contains label={label} value={value} onChange={onChange} />
    </FilterPill>
  )
}

function Contains({ label, value, onChange }: Omit<FilterProps<{ has: string }>, 'field'>) {
  const [text, type] = useTypedText(value?.has ?? '', typed =>
    onChange(typed.trim() ? { has: typed.trim() } : undefined),
  )
  return (
    <TextField
      autoFocus
      fullWidth
      size="small"
      margin="none"
      label={say('fields.contains', { label })}
      value={text}
      onChange={event => type(event.target.value)}
    />
  )
}
