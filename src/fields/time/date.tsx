import { FromTo } from './FromTo.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { ReadingView, FilterProps } from '#src/fields/kindView.ts'
import { type Range, summaryOfRange } from '#src/fields/number/range.ts'
import { formatDate } from './time.ts'

export const date: ReadingView<string> = {
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
