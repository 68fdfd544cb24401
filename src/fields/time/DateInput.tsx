import { DateText } from './DateText.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/** A day, typed or picked. */
export function DateInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  return <DateText {...shell} {...input} htmlInput={htmlInput} />
}
