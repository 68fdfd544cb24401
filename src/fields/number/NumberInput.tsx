import type { InputProps } from '#src/fields/kindView.ts'
import { numberIn } from './numbers.ts'
import { TypedInput } from '#src/fields/TypedInput.tsx'

const plain = (value: number | string | null) => String(value ?? '')
/** Dollars alone, or with both digits of their cents. */
const inCents = (value: number | string | null) =>
  typeof value === 'number' && value % 1 ? value.toFixed(2) : plain(value)
const digits = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

/** A number as text: a native number input drops invalid text and changes with the mouse wheel. */
export const NumberInput = (props: InputProps) => (
  <TypedInput
    {...props}
    show={props.field.kind === 'money' ? inCents : plain}
    parse={typed => numberIn(typed, props.field)}
    inputMode="decimal"
    sign={signOf(props)}
    style={digits}
  />
)

/** What the client pays with; a column of inputs says it in its heading. */
const signOf = ({ field: { kind, options }, isBare }: InputProps) =>
  kind === 'money' && !options.currency && !isBare ? '$' : undefined
