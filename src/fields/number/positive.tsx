import type { ReadingHalf } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

export const positive: ReadingHalf<number> = {
  Cell: numberCell(() => ({ maximumFractionDigits: 20 })),
  Filter: NumberFilter,
  align: 'right',
  width: () => 104,
}
