import type { InputProps } from '#src/fields/kindView.ts'
import { useFieldInput, asIs } from '#src/fields/useFieldInput.tsx'

/** Data from another system is shown, never edited. */
export function JsonInput(props: InputProps) {
  const { input } = useFieldInput(props, asIs)
  return (
    <pre aria-label={props.label} style={{ margin: 0, overflow: 'auto', maxHeight: 320 }}>
      {JSON.stringify(input.value, null, 2)}
    </pre>
  )
}
