import type { FieldHalf } from './half.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'

export const integer: FieldHalf<number> = {
  Cell: numberCell(() => ({ maximumFractionDigits: 0 })),
  Input: NumberInput,
  Filter: NumberFilter,
  align: 'right',
  width: () => 100,
}
