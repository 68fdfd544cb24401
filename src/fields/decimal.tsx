import type { FieldHalf } from './half.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'

export const decimal: FieldHalf<number> = {
  Cell: numberCell((scale = 4) => ({
    minimumFractionDigits: Math.min(scale, 2),
    maximumFractionDigits: scale,
  })),
  Input: NumberInput,
  Filter: NumberFilter,
  align: 'right',
  width: () => 120,
}
