import type { FieldHalf } from './half.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'

export const positive: FieldHalf<number> = {
  Cell: numberCell(() => ({ maximumFractionDigits: 20 })),
  Input: NumberInput,
  Filter: NumberFilter,
  align: 'right',
  width: () => 120,
}
