import { FromTo } from './FromTo.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { CellProps, ReadingView, FilterProps } from '#src/fields/kindView.ts'
import { type Range, summaryOfRange } from '#src/fields/number/range.ts'
import { formatDate, formatInstant, instantOf, partsOfInstant } from './time.ts'
import { useClient } from '#src/fields/useClient.ts'

export const instant: ReadingView<string> = {
  Cell: InstantCell,
  Filter: InstantFilter,
  align: 'left',
  width: () => 186,
  least: 112,
  whole: 186,
}

/** The day, then the time, which a narrow list hides (`views/list/widths.ts`). */
function InstantCell({ value }: CellProps<string>) {
  const client = useClient()
  if (!value) return null
  const [day, time] = formatInstant(value, client).split(', ')
  return (
    <time dateTime={value}>
      <span>{day}</span>
      <span>{`, ${time}`}</span>
    </time>
  )
}

/** Chosen as calendar dates; stored as their first and last moment. */
function InstantFilter({ label, value, onChange }: FilterProps<Range<string>>) {
  const client = useClient()
  const dayOf = (iso: string) => partsOfInstant(iso, client).date
  const days = value && {
    ...(value.gte && { gte: dayOf(value.gte) }),
    ...(value.lte && { lte: dayOf(value.lte) }),
  }
  const choose = (range: Range<string> | undefined) =>
    onChange(
      range && {
        ...(range.gte && { gte: instantOf(range.gte, '00:00', client) }),
        ...(range.lte && { lte: instantOf(range.lte, '23:59:59.999', client) }),
      },
    )
  return (
    <FilterPill
      label={label}
      summary={summaryOfRange(days, formatDate)}
      onClear={() => onChange(undefined)}
    >
      <FromTo value={days} onChange={choose} />
    </FilterPill>
  )
}
