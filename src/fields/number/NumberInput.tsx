import type { InputProps } from '#src/fields/kindView.ts'
import { numberIn } from './numbers.ts'
import { TypedInput } from '#src/fields/TypedInput.tsx'

const show = (value: number | string | null) => String(value ?? '')
const digits = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

/** A number as text: a native number input drops invalid text and changes with the mouse wheel. */
export const NumberInput = (props: InputProps) => (
  <TypedInput
    {...props}
    show={show}
    parse={typed => numberIn(typed, props.field)}
    inputMode="decimal"
    sign={signOf(props)}
    style={digits}
  />
)

/** What the client pays with; a column of inputs says it in its heading. */
const signOf = ({ field: { kind, options }, isBare }: InputProps) =>
  kind === 'money' && !options.currency && !isBare ? '$' : undefined
