import TextField from '@mui/material/TextField'
import type { InputProps } from './half.ts'
import { numberOf } from './numbers.ts'
import { asIs, useFieldInput } from './useFieldInput.tsx'
import { useTypedValue } from './useTyped.ts'

const show = (value: number | string | null) => String(value ?? '')

/** A number as text: a browser's own number input loses what it does not understand, and changes when the wheel turns. */
export function NumberInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { text, type, settle } = useTypedValue(input.value, input.onChange, {
    show,
    parse: typed => numberOf(typed, props.field),
  })
  const leave = () => {
    settle()
    input.onBlur()
  }
  return (
    <TextField
      {...shell}
      name={input.name}
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={leave}
      inputRef={input.ref}
      slotProps={{
        htmlInput: {
          ...htmlInput,
          inputMode: 'decimal',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  )
}
