import type { DateRange as Span } from '#define'
import { say } from '#src/i18n/say.ts'
import { DateText } from './DateText.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { CellProps, FilterProps, ReadingView } from '#src/fields/kindView.ts'
import { formatDate, isDate } from './time.ts'

export const dateRange: ReadingView<Span> = {
  Cell: ({ value }: CellProps<Span>) =>
    value ? `${formatDate(value.from)} – ${value.to ? formatDate(value.to) : ''}` : null,
  Filter: DateRangeFilter,
  align: 'left',
  width: () => 190,
}

/** Ranges that contain a day. */
function DateRangeFilter({ label, value, onChange }: FilterProps<string>) {
  return (
    <FilterPill
      label={label}
      summary={value && formatDate(value)}
      onClear={() => onChange(undefined)}
    >
      <DateText
        label={say('fields.label_on', { label })}
        size="small"
        autoFocus
        value={value ?? null}
        onChange={day => (day === null || isDate(day)) && onChange(day ?? undefined)}
      />
    </FilterPill>
  )
}
