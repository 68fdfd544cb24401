import { styled } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { None, ToneText } from '#src/fields/choice/Tone.tsx'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import { amountText } from './amountText.ts'
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

/** Stored with every typed decimal, read with two. */
export const volume = kind(numberCell([2, 2]), 110)

export const money = kind(MoneyCell, 104)

export const percent = kind(
  props =>
    typeof props.value === 'number' ? (
      <>
        <Percentage {...props} /> %
      </>
    ) : null,
  88,
)

/** An amount owed says so by its colour, a credit by its word as well. */
function MoneyCell({ isAlone, ...props }: CellProps<number>) {
  const { value, currency, field } = props
  if (value === null || value === undefined) return null
  const { owed, opensAt } = field.options
  if (owed && value === 0) return <None>{say('fields.nothing_owed')}</None>
  // Nothing makes it: there is nothing to open.
  if (opensAt?.by && value === 0) return <None>{say('common.none')}</None>
  const shown = owed ? Math.abs(value) : value
  const amount = isAlone ? (
    <Digits>{amountText(shown, currency)}</Digits>
  ) : (
    <Amount {...props} value={shown} />
  )
  if (owed && value < 0)
    return (
      <ToneText tone="good">
        {say('fields.credit')} {amount}
      </ToneText>
    )
  const tone = owed ? 'warning' : value < 0 ? 'bad' : undefined
  return tone ? <ToneText tone={tone}>{amount}</ToneText> : amount
}

/**
 * The least and the most decimals of a number, by default those of its field. Digits have equal
 * width, so that a column of numbers lines up.
 */
function numberCell(decimals?: readonly [least: number, most: number]) {
  return function NumberCell({ field, value, isAlone, isExact }: CellProps<number>) {
    if (value === null || value === undefined) return null
    const { scale = 4, unit } = field.options
    const [least, most] = decimals ?? [Math.min(scale, 2), scale]
    const text = formatOf(least, isExact ? 20 : most).format(value)
    return <Digits>{isAlone && unit ? `${text} ${unit}` : text}</Digits>
  }
}

const Digits = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

const formats: Record<string, Intl.NumberFormat> = {}

const formatOf = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  (formats[`${minimumFractionDigits} ${maximumFractionDigits}`] ??= new Intl.NumberFormat('en-NZ', {
    minimumFractionDigits,
    maximumFractionDigits,
  }))
