import type { FieldHalf } from './half.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'

/** Every decimal that was typed is shown, and at least three. */
export const volume: FieldHalf<number> = {
  Cell: numberCell(() => ({ minimumFractionDigits: 3, maximumFractionDigits: 20 })),
  Input: NumberInput,
  Filter: NumberFilter,
  align: 'right',
  width: () => 130,
}
