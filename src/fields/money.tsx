import type { FieldHalf } from './half.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import { ToneText } from './Tone.tsx'

const Amount = numberCell(() => ({ minimumFractionDigits: 2, maximumFractionDigits: 2 }))

export const money: FieldHalf<number> = {
  Cell: props =>
    props.value && props.value < 0 ? (
      <ToneText tone="bad">
        <Amount {...props} />
      </ToneText>
    ) : (
      <Amount {...props} />
    ),
  Input: NumberInput,
  Filter: NumberFilter,
  align: 'right',
  width: () => 104,
}
