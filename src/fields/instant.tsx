import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { FromTo } from './FromTo.tsx'
import { DateText } from './DateText.tsx'
import { FilterPill } from './FilterPill.tsx'
import type { CellProps, FieldHalf, FilterProps, InputProps } from './half.ts'
import { type Range, summaryOfRange } from './range.ts'
import { formatDate, formatInstant, instantOf, isDate, isInstant, partsOfInstant } from './time.ts'
import { useClient } from './useClient.ts'
import { asIs, useFieldInput } from './useFieldInput.tsx'

export const instant: FieldHalf<string> = {
  Cell: InstantCell,
  Input: InstantInput,
  Filter: InstantFilter,
  align: 'left',
  width: () => 190,
}

function InstantCell({ value }: CellProps<string>) {
  const client = useClient()
  return value ? formatInstant(value, client) : null
}

/** A date and a time at the client's display offset; midnight until a time is given. */
function InstantInput(props: InputProps) {
  const client = useClient()
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { date, time } = partsOf(input.value)
  const set = (day: string | null, clock: string) =>
    input.onChange(day && isDate(day) ? instantOf(day, clock || '00:00', client) : day)
  return (
    <Stack direction="row" spacing={1}>
      <DateText
        {...shell}
        htmlInput={htmlInput}
        value={date}
        onChange={day => set(day, time)}
        onBlur={input.onBlur}
        inputRef={input.ref}
      />
      <TextField
        type="time"
        size="small"
        margin="none"
        label={props.isBare ? undefined : 'Time'}
        value={time}
        disabled={date === null || props.isDisabled}
        onChange={event => set(date, event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': `${props.label}, time` },
          inputLabel: { shrink: true },
        }}
        sx={{ minWidth: 120 }}
      />
    </Stack>
  )

  function partsOf(value: string | null) {
    return value && isInstant(value) ? partsOfInstant(value, client) : { date: value, time: '' }
  }
}

/** Chosen by calendar dates; kept as the first and the last moment of them. */
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
