import type { ReadingHalf } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

/** Every decimal that was typed is shown, and at least three. */
export const volume: ReadingHalf<number> = {
  Cell: numberCell(() => ({ minimumFractionDigits: 3, maximumFractionDigits: 20 })),
  Filter: NumberFilter,
  align: 'right',
  width: () => 110,
}
