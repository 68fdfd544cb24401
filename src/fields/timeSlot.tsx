import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { TimeSlot } from '../../resources/define/index.ts'
import type { CellProps, FieldHalf, InputProps } from './half.ts'
import { asIs, useFieldInput } from './useFieldInput.tsx'

export const timeSlot: FieldHalf<TimeSlot> = {
  Cell: ({ value }: CellProps<TimeSlot>) =>
    value
      ? `${clock(value.startHour, value.startMinute)}–${clock(value.endHour, value.endMinute)}`
      : null,
  Input: TimeSlotInput,
  Filter: null,
  align: 'left',
  width: () => 120,
}

/** When it starts and when it ends, on one local day. */
function TimeSlotInput(props: InputProps) {
  const { input, shell } = useFieldInput(props, asIs)
  const slot = (input.value ?? {}) as Partial<TimeSlot>
  const set = (part: Partial<TimeSlot>) => {
    const changed = { ...slot, ...part }
    input.onChange(Object.values(changed).some(value => value !== undefined) ? changed : null)
  }
  const { id, label, helperText, required, ...common } = shell
  const box = { ...common, type: 'time', onBlur: input.onBlur }
  const named = (end: string) => ({
    inputLabel: { shrink: true },
    htmlInput: { 'aria-label': `${props.label} ${end}` },
  })
  return (
    <div>
      <Stack direction="row" spacing={1}>
        <TextField
          {...box}
          id={id}
          required={required}
          inputRef={input.ref}
          label={label && `${label} from`}
          value={clock(slot.startHour, slot.startMinute)}
          onChange={({ target }) =>
            set({ startHour: hourOf(target.value), startMinute: minuteOf(target.value) })
          }
          slotProps={named('from')}
        />
        <TextField
          {...box}
          autoFocus={false}
          label={label && 'to'}
          value={clock(slot.endHour, slot.endMinute)}
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

const two = (part: number) => String(part).padStart(2, '0')
const clock = (hour: number | undefined, minute: number | undefined) =>
  hour === undefined || minute === undefined ? '' : `${two(hour)}:${two(minute)}`
const hourOf = (text: string) => (text ? Number(text.slice(0, 2)) : undefined)
const minuteOf = (text: string) => (text ? Number(text.slice(3, 5)) : undefined)
