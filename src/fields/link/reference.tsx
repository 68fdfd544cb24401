import type { CellProps, ReadingHalf } from '#src/fields/kindView.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'

export const reference: ReadingHalf<string> = {
  Cell: ({ value, label }: CellProps<string>) =>
    value ? (typeof label === 'string' ? label : value) : null,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 150,
  least: 120,
}
