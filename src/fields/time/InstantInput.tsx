import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import { DateText } from './DateText.tsx'
import { besideOf } from '#src/fields/file/besideOf.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { instantOf, isDate, isInstant, partsOfInstant, type ClientTime } from './time.ts'
import { useClockOf } from '#src/fields/useClient.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/**
 * A date and a time by the clocks that the field is read by. Where another market is chosen, they stay
 * as they were typed. Without a time it is the first or last minute
 * of the day.
 */
export function InstantInput(props: InputProps) {
  const client = useClockOf(props.field, useMarket(props))
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { date, time } = partsOf(input.value)
  const unsaid = props.field.options.endsDay ? '23:59' : '00:00'
  useStays(input.value, client, input.onChange)
  const set = (day: string | null, clock: string) =>
    input.onChange(day && isDate(day) ? instantOf(day, clock || unsaid, client) : day)
  return (
    <Stack direction="row" spacing={1}>
      <DateText
        {...shell}
        htmlInput={htmlInput}
        value={date}
        onChange={day => set(day, time)}
        onBlur={input.onBlur}
        inputRef={input.inputRef}
      />
      <TextField
        type="time"
        margin="none"
        label={props.isBare ? undefined : say('fields.time')}
        value={time}
        disabled={date === null || props.isDisabled}
        onChange={event => set(date, event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': say('fields.label_time', { label: props.label }) },
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

/** The country beside the moment in the form. */
function useMarket({ field, name }: InputProps): unknown {
  const { holds } = field.options
  return useWatch({ name: besideOf(name, holds ?? ''), disabled: !holds })
}

/** Keeps the day and time that were typed when other clocks count; a record that is loaded brings both. */
function useStays(value: string | null, client: ClientTime, onChange: (value: string) => void) {
  const before = useRef({ value, client })
  useEffect(() => {
    const was = before.current
    before.current = { value, client }
    if (was.client === client || was.value !== value || !value || !isInstant(value)) return
    const { date, time } = partsOfInstant(value, was.client)
    const moved = instantOf(date, time, client)
    before.current = { value: moved, client }
    onChange(moved)
  }, [value, client, onChange])
}
