import type { ReadingView } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

export const integer: ReadingView<number> = {
  Cell: numberCell(() => ({ maximumFractionDigits: 0 })),
  Filter: NumberFilter,
  align: 'right',
  width: () => 84,
}
