import '#src/fields/text/inputs.texts.ts'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { useFieldInput } from '#src/fields/useFieldInput.tsx'

/** Typed as `#RRGGBB` or picked. */
export function ColourInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props)
  const picker = (
    <InputAdornment position="start">
      <Picker
        type="color"
        disabled={props.isDisabled}
        aria-label={say('inputs.choose', { label: midSentence(props.label) })}
        value={/^#[0-9a-f]{6}$/i.test(input.value) ? input.value : '#000000'}
        onChange={event => input.onChange(event.target.value.toUpperCase())}
      />
    </InputAdornment>
  )
  return (
    <TextField
      {...shell}
      {...input}
      slotProps={{ htmlInput: { ...htmlInput, maxLength: 7 }, input: { startAdornment: picker } }}
    />
  )
}

const Picker = styled('input')({
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
})
