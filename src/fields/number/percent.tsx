import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

const Amount = numberCell(() => ({ maximumFractionDigits: 3 }))

export const percent: ReadingView<number> = {
  Cell: (props: CellProps<number>) =>
    typeof props.value === 'number' ? (
      <>
        <Amount {...props} /> %
      </>
    ) : null,
  Filter: NumberFilter,
  align: 'right',
  width: () => 88,
}
