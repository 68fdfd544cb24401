import type { ReadingView } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

/** Shows all typed decimals, at least three. */
export const volume: ReadingView<number> = {
  Cell: numberCell(() => ({ minimumFractionDigits: 3, maximumFractionDigits: 20 })),
  Filter: NumberFilter,
  align: 'right',
  width: () => 110,
}
