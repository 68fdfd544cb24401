import { useClient } from '#src/fields/useClient.ts'
import { usePhoneNumbers } from './usePhoneNumbers.ts'

/**
 * Writes telephone numbers inside a text as fields show them: national at home.
 * @example phoneText('C1 · +6421123456') // 'C1 · 021 123 456'
 */
export function usePhoneText(): (text: string) => string {
  const { country } = useClient()
  const numbers = usePhoneNumbers()
  return text =>
    numbers ? text.replace(/\+\d{7,15}\b/g, number => numbers.format(number, country)) : text
}
