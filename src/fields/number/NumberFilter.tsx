import Stack from '@mui/material/Stack'
import { say } from '#src/i18n/say.ts'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps } from '#src/fields/kindView.ts'
import { TypedField } from '#src/fields/TypedField.tsx'
import { numberIn } from './numbers.ts'
import { type Range, summaryOfRange, withEnd } from './range.ts'

/** Records whose number is in a range; each end is optional. */
export function NumberFilter({ field, label, value, onChange }: FilterProps<Range<number>>) {
  const end = (name: keyof Range<number>) => ({
    value: String(value?.[name] ?? ''),
    commit(text: string) {
      const number = numberIn(text, field)
      if (typeof number !== 'string') onChange(withEnd(value, name, number))
    },
    slotProps: { htmlInput: { inputMode: 'decimal' as const } },
  })
  return (
    <FilterPill
      label={label}
      summary={summaryOfRange(value, limit => limit.toLocaleString('en-NZ'))}
      onClear={() => onChange(undefined)}
    >
      <Stack direction="row" spacing={1}>
        <TypedField label={say('fields.at_least')} autoFocus {...end('gte')} />
        <TypedField label={say('fields.at_most')} {...end('lte')} />
      </Stack>
    </FilterPill>
  )
}
