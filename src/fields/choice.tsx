import type { AnyField } from '../../resources/define/index.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { ReadingHalf } from './half.ts'
import { ToneChip } from './Tone.tsx'
import { valueInWords } from '../i18n/declared.ts'

export const choice: ReadingHalf<string> = {
  // Colour is for values that mean something good or bad; a type, a country or "None" is plain text.
  Cell: ({ field, value }) =>
    value && field.options.tones?.[value] ? (
      <ToneChip tone={field.options.tones[value]}>{valueInWords(field, value)}</ToneChip>
    ) : (
      value && valueInWords(field, value)
    ),
  Filter: props => <ChoiceFilter {...props} options={optionsOf(props.field)} />,
  align: 'left',
  width: ({ options: { values = [] } }) =>
    Math.min(170, Math.max(84, Math.max(...values.map(value => value.length)) * 7 + 34)),
  least: 130,
}

export const optionsOf = (field: AnyField) =>
  (field.options.values ?? []).map(value => ({ id: value, label: valueInWords(field, value) }))
