import '#src/fields/text/inputs.texts.ts'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { useFieldInput } from '#src/fields/useFieldInput.tsx'

/** The system assigns the number; a form only shows it, or a placeholder. */
export function CodeInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props)
  const slotProps = { htmlInput: { ...htmlInput, readOnly: true }, inputLabel: { shrink: true } }
  return (
    <TextField
      {...shell}
      value={input.value}
      required={false}
      placeholder={say('inputs.given_when_saved')}
      slotProps={slotProps}
    />
  )
}
