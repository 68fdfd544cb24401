import '#src/fields/text/inputs.texts.ts'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import { textLengths, type FieldKind } from '#define'
import type { InputProps } from '#src/fields/kindView.ts'
import { useFieldInput } from '#src/fields/useFieldInput.tsx'

/** Text of a limited length. The limit is shown when it is near, and pasted text is never cut. */
export function TextInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props)
  const { kind, options } = props.field
  const { max = textLengths[kind as keyof typeof textLengths], secret } = options
  const isMultiline = kind === 'longText' && !props.isBare
  const length = String(input.value).length
  const helper =
    length > max * 0.8 ? (
      <>
        {shell.helperText} {say('inputs.length', { length, max })}
      </>
    ) : (
      shell.helperText
    )
  return (
    <TextField
      {...shell}
      {...input}
      helperText={helper}
      // A secret is masked while typing, and never filled by the browser.
      {...(secret && { type: 'password', autoComplete: 'new-password' })}
      {...(isMultiline && { multiline: true, minRows: 3, maxRows: 12 })}
      // Sets a phone's keyboard. The browser's own validation is off, because its rules differ.
      slotProps={{ htmlInput: { ...htmlInput, inputMode: modes[kind] } }}
    />
  )
}

const modes: { readonly [K in FieldKind]?: 'email' | 'url' } = { email: 'email', url: 'url' }
