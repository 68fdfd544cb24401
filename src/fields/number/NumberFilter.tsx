import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps } from '#src/fields/kindView.ts'
import { numberIn } from './numbers.ts'
import { type Range, summaryOfRange, withEnd } from './range.ts'
import { useTypedText } from '#src/fields/useTyped.ts'

/** Records whose number is in a range; each end is optional. */
export function NumberFilter({ field, label, value, onChange }: FilterProps<Range<number>>) {
  const commit = (end: keyof Range<number>) => (text: string) => {
    const number = numberIn(text, field)
    if (typeof number !== 'string') onChange(withEnd(value, end, number))
  }
  return (
    <FilterPill
      label={label}
      summary={summaryOfRange(value, end => end.toLocaleString('en-NZ'))}
      onClear={() => onChange(undefined)}
    >
      <Stack direction="row" spacing={1}>
        <End label={say('fields.at_least')} value={value?.gte} commit={commit('gte')} autoFocus />
        <End label={say('fields.at_most')} value={value?.lte} commit={commit('lte')} />
      </Stack>
    </FilterPill>
  )
}

function End({
  label,
  value,
  commit,
  autoFocus,
}: {
  label: string
  value: number | undefined
  commit: (text: string) => void
  autoFocus?: boolean
}) {
  const [text, type] = useTypedText(value === undefined ? '' : String(value), commit)
  return (
    <TextField
      label={label}
      size="small"
      margin="none"
      value={text}
      onChange={event => type(event.target.value)}
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
