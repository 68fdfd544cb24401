import type { InputProps } from '#src/fields/kindView.ts'
import { TypedInput } from '#src/fields/TypedInput.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { usePhoneNumbers } from './usePhoneNumbers.ts'

/** Typed in the local format, stored as E.164. */
export function PhoneInput(props: InputProps) {
  const { country } = useClient()
  const numbers = usePhoneNumbers()
  return (
    <TypedInput
      {...props}
      show={(value: string | null) => (value && numbers?.format(value, country)) ?? value ?? ''}
      parse={typed => (typed.trim() ? (numbers?.parse(typed, country) ?? typed) : null)}
      inputMode="tel"
      rules={numbers}
    />
  )
}
