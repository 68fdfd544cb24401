import type { FieldHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import { ValueLink } from './Tone.tsx'

export const url: FieldHalf<string> = {
  // Nothing but the web: a script in an address would run for whoever clicks it.
  Cell: ({ value }) =>
    value && /^https?:\/\//i.test(value) ? (
      <ValueLink href={value} target="_blank" rel="noreferrer">
        {value}
      </ValueLink>
    ) : (
      value
    ),
  Input: props => <TextInput {...props} max={props.field.options.max ?? 500} type="url" />,
  Filter: TextFilter,
  align: 'left',
  width: () => 220,
}
