import TextField from '@mui/material/TextField'
import type { CellProps, FieldHalf, InputProps } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { ValueLink } from './Tone.tsx'
import { useClient } from './useClient.ts'
import { asIs, useFieldInput } from './useFieldInput.tsx'
import { usePhoneNumbers } from './usePhoneNumbers.ts'
import { useTypedValue } from './useTyped.ts'

export const phone: FieldHalf<string> = {
  Cell: PhoneCell,
  Input: PhoneInput,
  Filter: TextFilter,
  align: 'left',
  width: () => 140,
}

function PhoneCell({ value }: CellProps<string>) {
  const { country } = useClient()
  const numbers = usePhoneNumbers()
  return value ? (
    <ValueLink href={`tel:${value}`}>{numbers?.format(value, country) ?? value}</ValueLink>
  ) : null
}

/** Typed as people write it, kept as E.164. */
function PhoneInput(props: InputProps) {
  const { country } = useClient()
  const numbers = usePhoneNumbers()
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { text, type, settle } = useTypedValue<string | null>(input.value, input.onChange, {
    show: value => (value && numbers?.format(value, country)) ?? value ?? '',
    parse: typed => (typed.trim() ? (numbers?.parse(typed, country) ?? typed) : null),
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
      slotProps={{ htmlInput: { ...htmlInput, inputMode: 'tel' } }}
    />
  )
}
