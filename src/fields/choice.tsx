import type { AnyField } from '../../resources/define/index.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import type { FieldHalf } from './half.ts'
import { ToneChip } from './Tone.tsx'

export const choice: FieldHalf<string> = {
  // Colour is for values that mean something good or bad; a type, a country or "None" is plain text.
  Cell: ({ field, value }) =>
    value && field.options.tones?.[value] ? (
      <ToneChip tone={field.options.tones[value]}>{value}</ToneChip>
    ) : (
      value
    ),
  Input: props => <ChoiceInput {...props} options={optionsOf(props.field)} />,
  Filter: props => <ChoiceFilter {...props} options={optionsOf(props.field)} />,
  align: 'left',
  width: ({ options: { values = [] } }) =>
    Math.min(170, Math.max(90, Math.max(...values.map(value => value.length)) * 7 + 34)),
}

const optionsOf = ({ options }: AnyField) =>
  (options.values ?? []).map(value => ({ id: value, label: value }))
