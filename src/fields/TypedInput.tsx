import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEvent } from 'ra-core'
import { type CSSProperties, useEffect } from 'react'
import type { InputProps } from './kindView.ts'
import { asIs, useFieldInput } from './useFieldInput.tsx'
import { useTypedValue } from './useTyped.ts'

interface Props extends InputProps {
  /** The text of the value while the input is not edited. */
  show: (value: any) => string
  /** The value of a typed text. */
  parse: (text: string) => unknown
  inputMode: 'decimal' | 'tel'
  /** Before the value: the sign of its currency. */
  sign?: string | undefined
  /** What `parse` needs and may be loaded after the first key: what was typed before is read anew. */
  rules?: unknown
  style?: CSSProperties
}

/**
 * A value whose typed form differs from its stored form, such as a number or a telephone number.
 */
export function TypedInput({ show, parse, inputMode, sign, rules, style, ...props }: Props) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { text, type, settle } = useTypedValue(input.value, input.onChange, { show, parse })
  const readAnew = useEvent(() => {
    if (typeof input.value !== 'string' || input.value === '') return
    const meant = parse(input.value)
    if (meant !== input.value) input.onChange(meant)
  })
  useEffect(() => {
    if (rules) readAnew()
  }, [rules, readAnew])
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
      inputRef={input.inputRef}
      slotProps={{
        htmlInput: { ...htmlInput, inputMode, style },
        input: sign
          ? { startAdornment: <InputAdornment position="start">{sign}</InputAdornment> }
          : {},
      }}
    />
  )
}
