import type { ReadingHalf } from './half.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

export const positive: ReadingHalf<number> = {
  Cell: numberCell(() => ({ maximumFractionDigits: 20 })),
  Filter: NumberFilter,
  align: 'right',
  width: () => 104,
}
