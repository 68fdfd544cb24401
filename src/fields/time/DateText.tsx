import CalendarMonth from '@mui/icons-material/CalendarMonth'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import type { TextFieldProps } from '@mui/material/TextField'
import { TextField } from '#src/fields/TextField.tsx'
import { useRef } from 'react'
import { say } from '#src/i18n/say.ts'
import { dateOf, formatDate, isDate, todayOf } from './time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { useTypedValue } from '#src/fields/useTyped.ts'
import { IconAction } from '#src/controls/IconAction.tsx'

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'slotProps'> {
  /** `YYYY-MM-DD`; the typed text if it is not a date. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  htmlInput?: object
}

/**
 * A date typed as DD/MM/YYYY or picked from the browser's calendar. The native input would follow
 * the browser's language instead.
 */
export function DateText({ value, onChange, onBlur, htmlInput, ...shell }: Props) {
  const today = todayOf(useClient())
  const { text, type, settle } = useTypedValue(value, onChange, {
    show,
    parse: typed => (typed.trim() ? (dateOf(typed, today) ?? typed) : null),
  })
  const picker = useRef<HTMLInputElement>(null)
  const leave = () => {
    settle()
    onBlur?.()
  }
  const calendar = (
    <InputAdornment position="end">
      <IconAction
        edge="end"
        disabled={shell.disabled}
        tabIndex={-1}
        label={say('fields.calendar')}
        onClick={() => picker.current?.showPicker()}
        icon={<CalendarMonth />}
      />
      <Picker
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value && isDate(value) ? value : ''}
        onChange={event => onChange(event.target.value || null)}
      />
    </InputAdornment>
  )
  return (
    <TextField
      margin="none"
      {...shell}
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={leave}
      placeholder={say('fields.date_pattern')}
      slotProps={{
        input: { endAdornment: calendar },
        htmlInput: {
          ...htmlInput,
          autoComplete: 'off',
          style: { fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  )
}

const show = (value: string | null) => (value && isDate(value) ? formatDate(value) : (value ?? ''))

/** Only its calendar is visible. */
const Picker = styled('input')({
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
})
