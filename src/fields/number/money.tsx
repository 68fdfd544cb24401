import type { ReadingView } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { ToneText } from '#src/fields/choice/Tone.tsx'

const Amount = numberCell(() => ({ minimumFractionDigits: 2, maximumFractionDigits: 2 }))

export const money: ReadingView<number> = {
  Cell: props =>
    props.value && props.value < 0 ? (
      <ToneText tone="bad">
        <Amount {...props} />
      </ToneText>
    ) : (
      <Amount {...props} />
    ),
  Filter: NumberFilter,
  align: 'right',
  width: () => 104,
}
