import type { InputProps } from './half.ts'
import { TypedInput } from './TypedInput.tsx'
import { useClient } from './useClient.ts'
import { usePhoneNumbers } from './usePhoneNumbers.ts'

/** Typed as people write it, kept as E.164. */
export function PhoneInput(props: InputProps) {
  const { country } = useClient()
  const numbers = usePhoneNumbers()
  return (
    <TypedInput
      {...props}
      show={(value: string | null) => (value && numbers?.format(value, country)) ?? value ?? ''}
      parse={typed => (typed.trim() ? (numbers?.parse(typed, country) ?? typed) : null)}
      inputMode="tel"
    />
  )
}
