import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { clockText, type TimeSlot } from '#define'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/** Start and end on one local day. */
export function TimeSlotInput(props: InputProps) {
  const { input, shell } = useFieldInput(props, asIs)
  const slot = (input.value ?? {}) as Partial<TimeSlot>
  const set = (part: Partial<TimeSlot>) => {
    const changed = { ...slot, ...part }
    input.onChange(Object.values(changed).some(value => value !== undefined) ? changed : null)
  }
  const { id, label, helperText, required, ...common } = shell
  const box = { ...common, type: 'time', onBlur: input.onBlur }
  const named = (end: 'from' | 'to') => ({
    inputLabel: { shrink: true },
    htmlInput: { 'aria-label': say(`fields.label_${end}`, { label: props.label }) },
  })
  return (
    <div>
      <Stack direction="row" spacing={1}>
        <TextField
          {...box}
          id={id}
          required={required}
          inputRef={input.inputRef}
          label={label && say('fields.label_from', { label: props.label })}
          value={clockText(slot.startHour, slot.startMinute)}
          onChange={({ target }) =>
            set({ startHour: hourOf(target.value), startMinute: minuteOf(target.value) })
          }
          slotProps={named('from')}
        />
        <TextField
          {...box}
          autoFocus={false}
          label={label && say('fields.to_end')}
          value={clockText(slot.endHour, slot.endMinute)}
          onChange={({ target }) =>
            set({ endHour: hourOf(target.value), endMinute: minuteOf(target.value) })
          }
          slotProps={named('to')}
        />
      </Stack>
      {helperText && (
        <FormHelperText error={shell.error} sx={{ mx: 1.75 }}>
          {helperText}
        </FormHelperText>
      )}
    </div>
  )
}

const hourOf = (text: string) => (text ? Number(text.slice(0, 2)) : undefined)

const minuteOf = (text: string) => (text ? Number(text.slice(3, 5)) : undefined)
