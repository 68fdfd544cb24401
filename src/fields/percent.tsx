import type { CellProps, FieldHalf } from './half.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'

const Amount = numberCell(() => ({ maximumFractionDigits: 3 }))

export const percent: FieldHalf<number> = {
  Cell: (props: CellProps<number>) =>
    typeof props.value === 'number' ? (
      <>
        <Amount {...props} /> %
      </>
    ) : null,
  Input: NumberInput,
  Filter: NumberFilter,
  align: 'right',
  width: () => 100,
}
