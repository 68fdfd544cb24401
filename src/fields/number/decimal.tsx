import type { ReadingView } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

export const decimal: ReadingView<number> = {
  Cell: numberCell((scale = 4) => ({
    minimumFractionDigits: Math.min(scale, 2),
    maximumFractionDigits: scale,
  })),
  Filter: NumberFilter,
  align: 'right',
  width: () => 104,
}
