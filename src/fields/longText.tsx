import type { FieldHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'

export const longText: FieldHalf<string> = {
  Cell: ({ value }) => value,
  Input: props => (
    <TextInput
      {...props}
      max={props.field.options.max ?? 4000}
      rows={props.isBare ? undefined : 3}
    />
  ),
  Filter: TextFilter,
  align: 'left',
  width: () => 280,
  isWide: true,
}
