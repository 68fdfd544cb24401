import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'

export const reference: ReadingView<string> = {
  Cell: ({ value, label }: CellProps<string>) =>
    value ? (typeof label === 'string' ? label : value) : null,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 150,
  least: 120,
}
