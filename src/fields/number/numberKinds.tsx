import type { ComponentType } from 'react'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { NumberFilter } from './NumberFilter.tsx'

const kind = (Cell: ComponentType<CellProps<number>>, width: number): ReadingView<number> => ({
  Cell,
  Filter: NumberFilter,
  align: 'right',
  width: () => width,
})

const Amount = numberCell([2, 2])
const Percentage = numberCell([0, 3])

export const integer = kind(numberCell([0, 0]), 84)
export const decimal = kind(numberCell(), 104)
export const positive = kind(numberCell([0, 20]), 104)

/** It differs from a positive number only in the accepted input. */
export const signed = positive

/** Shows all typed decimals, at least three. */
export const volume = kind(numberCell([3, 20]), 110)

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

/**
 * The least and the most decimals of a number, by default those of its field. Digits have equal
 * width, so that a column of numbers lines up.
 */
function numberCell(decimals?: readonly [least: number, most: number]) {
  return function NumberCell({ field, value }: CellProps<number>) {
    if (value === null || value === undefined) return null
    const { scale = 4 } = field.options
    const [least, most] = decimals ?? [Math.min(scale, 2), scale]
    const text = formatOf(least, most).format(value)
    return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</span>
  }
}

const formats: Record<string, Intl.NumberFormat> = {}

const formatOf = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  (formats[`${minimumFractionDigits} ${maximumFractionDigits}`] ??= new Intl.NumberFormat('en-NZ', {
    minimumFractionDigits,
    maximumFractionDigits,
  }))
