import TextField from '@mui/material/TextField'
import { clockText } from '#define'
import { besideOf } from '#src/fields/file/besideOf.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/** An hour and its minute as one time; without a time the hour is empty. */
export function ClockInput(props: InputProps) {
  const { field, name } = props
  const [[, hourField], [minutePart, minuteField]] = Object.entries(field.options.parts!) as [
    [string, InputProps['field']],
    [string, InputProps['field']],
  ]
  const { input: hour, shell, htmlInput } = useFieldInput({ ...props, field: hourField }, asIs)
  const beside = { ...props, field: minuteField, name: besideOf(name, minutePart) }
  const { input: minute } = useFieldInput(beside, asIs)
  const set = (text: string) => {
    hour.onChange(text ? Number(text.slice(0, 2)) : null)
    minute.onChange(text ? Number(text.slice(3, 5)) : (minuteField.options.default ?? null))
  }
  return (
    <TextField
      {...shell}
      type="time"
      name={hour.name}
      inputRef={hour.inputRef}
      value={clockText(hour.value ?? undefined, minute.value ?? undefined)}
      onChange={({ target }) => set(target.value)}
      onBlur={hour.onBlur}
      slotProps={{ inputLabel: { shrink: true }, htmlInput }}
    />
  )
}
