import type { FieldHalf, InputProps } from './half.ts'
import { useFieldInput, asIs } from './useFieldInput.tsx'

export const json: FieldHalf<unknown> = {
  Cell: ({ value }) =>
    value === null || value === undefined ? null : <code>{inWords(value)}</code>,
  Input: JsonInput,
  Filter: null,
  align: 'left',
  width: () => 260,
  isWide: true,
}

/** What another system sent is shown, never edited. */
function JsonInput(props: InputProps) {
  const { input } = useFieldInput(props, asIs)
  return (
    <pre aria-label={props.label} style={{ margin: 0, overflow: 'auto', maxHeight: 320 }}>
      {inWords(input.value)}
    </pre>
  )
}

const inWords = (value: unknown) => JSON.stringify(value, null, 2)
