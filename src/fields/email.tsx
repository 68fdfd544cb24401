import type { FieldHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import { ValueLink } from './Tone.tsx'

export const email: FieldHalf<string> = {
  Cell: ({ value }) => (value ? <ValueLink href={`mailto:${value}`}>{value}</ValueLink> : null),
  Input: props => <TextInput {...props} max={props.field.options.max ?? 160} type="email" />,
  Filter: TextFilter,
  align: 'left',
  width: () => 200,
}
