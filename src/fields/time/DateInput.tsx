import { DateText } from './DateText.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

export function DateInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  return (
    <DateText
      {...shell}
      htmlInput={htmlInput}
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
    />
  )
}
