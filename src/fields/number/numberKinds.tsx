import type { ComponentType } from 'react'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { numberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'

const kind = (Cell: ComponentType<CellProps<number>>, width: number): ReadingView<number> => ({
  Cell,
  Filter: NumberFilter,
  align: 'right',
  width: () => width,
})

const Amount = numberCell(() => ({ minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const Percentage = numberCell(() => ({ maximumFractionDigits: 3 }))
const Decimal = numberCell((scale = 4) => ({
  minimumFractionDigits: Math.min(scale, 2),
  maximumFractionDigits: scale,
}))

export const integer = kind(
  numberCell(() => ({ maximumFractionDigits: 0 })),
  84,
)
export const decimal = kind(Decimal, 104)
export const positive = kind(
  numberCell(() => ({ maximumFractionDigits: 20 })),
  104,
)

/** Shows all typed decimals, at least three. */
export const volume = kind(
  numberCell(() => ({ minimumFractionDigits: 3, maximumFractionDigits: 20 })),
  110,
)

export const money = kind(props => {
  const amount = <Amount {...props} />
  return props.value && props.value < 0 ? <ToneText tone="bad">{amount}</ToneText> : amount
}, 104)

export const percent = kind(
  props =>
    typeof props.value === 'number' ? (
      <>
        <Percentage {...props} /> %
      </>
    ) : null,
  88,
)
