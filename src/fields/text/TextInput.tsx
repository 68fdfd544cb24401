import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { useFieldInput } from '#src/fields/useFieldInput.tsx'

interface Props extends InputProps {
  max: number
  rows?: number
  type?: 'email' | 'url'
  /** Masked while typing, and never filled by the browser. */
  isSecret?: boolean | undefined
}

/** Text of a limited length. The limit is shown when it is near, and pasted text is never cut. */
export function TextInput({ max, rows, type, isSecret, ...props }: Props) {
  const { input, shell, htmlInput } = useFieldInput(props)
  const length = String(input.value).length
  const helper =
    length > max * 0.8 ? (
      <>
        {shell.helperText} {say('fields.length', { length, max })}
      </>
    ) : (
      shell.helperText
    )
  return (
    <TextField
      {...shell}
      {...input}
      helperText={helper}
      {...(isSecret && { type: 'password', autoComplete: 'new-password' })}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={rows && 12}
      // Sets a phone's keyboard. The browser's own validation is off, because its rules differ.
      slotProps={{ htmlInput: { ...htmlInput, inputMode: type } }}
    />
  )
}
