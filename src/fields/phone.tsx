import type { CellProps, ReadingHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { ValueLink } from './Tone.tsx'
import { useClient } from './useClient.ts'
import { usePhoneNumbers } from './usePhoneNumbers.ts'

export const phone: ReadingHalf<string> = {
  Cell: PhoneCell,
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
