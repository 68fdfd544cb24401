import type { FieldHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'

export const text: FieldHalf<string> = {
  Cell: ({ value }) => value,
  Input: props => <TextInput {...props} max={props.field.options.max ?? 200} />,
  Filter: TextFilter,
  align: 'left',
  width: 190,
}
