import { styled } from '@mui/material/styles'
import { slotText, type DateRange as Span, type TimeSlot } from '#define'
import { say } from '#src/i18n/say.ts'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { CellProps, FilterProps, ReadingView } from '#src/fields/kindView.ts'
import { type Range, summaryOfRange } from '#src/fields/number/range.ts'
import { useClockOf } from '#src/fields/useClient.ts'
import { DateText } from './DateText.tsx'
import { FromTo } from './FromTo.tsx'
import {
  formatDate,
  formatInstant,
  formatMonth,
  instantAndZone,
  instantOf,
  isDate,
  partsOfInstant,
} from './time.ts'

export const date: ReadingView<string> = {
  Cell: ({ field, value }) =>
    value ? (field.options.isMonth ? formatMonth(value) : formatDate(value)) : null,
  Filter: DateFilter,
  width: () => 110,
}

export const dateRange: ReadingView<Span> = {
  Cell: ({ value }) =>
    value &&
    (value.to
      ? `${formatDate(value.from)} – ${formatDate(value.to)}`
      : say('fields.from_day', { day: formatDate(value.from) })),
  Filter: DateRangeFilter,
  width: () => 190,
}

export const instant: ReadingView<string> = {
  Cell: InstantCell,
  Filter: InstantFilter,
  width: () => 186,
  // "22nd Nov 2026" is the widest day.
  least: 116,
  whole: 186,
}

export const timeSlot: ReadingView<TimeSlot> = {
  Cell: ({ value }) => (value ? slotText(value) : null),
  width: () => 120,
}

/** The day, then the time, which a narrow list hides (`views/list/widths.ts`). */
function InstantCell({ field, value, market }: CellProps<string>) {
  const client = useClockOf(field, market)
  if (!value) return null
  const [day, time] = formatInstant(value, client).split(', ')
  return (
    <Time dateTime={value} title={instantAndZone(value, client)}>
      <span>{day}</span>
      <span>{`, ${time}`}</span>
    </Time>
  )
}

const Time = styled('time')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })

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

/** Chosen as calendar dates; stored as their first and last moment. */
function InstantFilter({ value, onChange, ...props }: FilterProps<Range<string>>) {
  const client = useClockOf(props.field)
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
  return <DateFilter {...props} value={days} onChange={choose} />
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
        autoFocus
        value={value ?? null}
        onChange={day => (day === null || isDate(day)) && onChange(day ?? undefined)}
      />
    </FilterPill>
  )
}
