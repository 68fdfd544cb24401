import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import { DateText } from './DateText.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { instantOf, isDate, isInstant, partsOfInstant } from './time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/**
 * A date and a time at the client's display offset. Without a time it is the first or last minute
 * of the day.
 */
export function InstantInput(props: InputProps) {
  const client = useClient()
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { date, time } = partsOf(input.value)
  const unsaid = props.field.options.endsDay ? '23:59' : '00:00'
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
