import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { TextFilter } from './TextFilter.tsx'
import { ValueLink } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { usePhoneNumbers } from './usePhoneNumbers.ts'

export const phone: ReadingView<string> = {
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
