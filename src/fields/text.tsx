import type { FieldHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'

export const text: FieldHalf<string> = {
  Cell: ({ value }) => value,
  Input: props => <TextInput {...props} max={props.field.options.max ?? 200} />,
  Filter: TextFilter,
  align: 'left',
  // As wide as what is allowed in it, within reason.
  width: ({ options: { max = 200 } }) => Math.min(210, Math.max(90, max * 4 + 30)),
}
