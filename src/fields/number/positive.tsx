import type { ReadingView } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

export const positive: ReadingView<number> = {
  Cell: numberCell(() => ({ maximumFractionDigits: 20 })),
  Filter: NumberFilter,
  align: 'right',
  width: () => 104,
}
