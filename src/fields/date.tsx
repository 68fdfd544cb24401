import { FromTo } from './FromTo.tsx'
import { FilterPill } from './FilterPill.tsx'
import type { ReadingHalf, FilterProps } from './half.ts'
import { type Range, summaryOfRange } from './range.ts'
import { formatDate } from './time.ts'

export const date: ReadingHalf<string> = {
  Cell: ({ value }) => (value ? formatDate(value) : null),
  Filter: DateFilter,
  align: 'left',
  width: () => 110,
}

function DateFilter({ label, value, onChange }: FilterProps<Range<string>>) {
  return (
    <FilterPill
      label={label}
      summary={summaryOfRange(value, formatDate)}
      onClear={() => onChange(undefined)}
    >
      <FromTo value={value} onChange={onChange} />
    </FilterPill>
  )
}
