import type { AnyField } from '#define'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { ReadingView } from '#src/fields/kindView.ts'
import { Muted, ToneChip } from './Tone.tsx'
import { valueInWords } from '#src/i18n/declared.ts'

export const choice: ReadingView<string> = {
  // Only values that mean something good or bad are coloured; a type, a country or "None" is plain
  // text.
  Cell: ({ field, value }) =>
    value && field.options.tones?.[value] ? (
      <ToneChip tone={field.options.tones[value]}>{valueInWords(field, value)}</ToneChip>
    ) : value === 'None' ? (
      <Muted>{valueInWords(field, value)}</Muted>
    ) : (
      value && valueInWords(field, value)
    ),
  Filter: props => <ChoiceFilter {...props} options={optionsOf(props.field)} />,
  align: 'left',
  width: field =>
    Math.min(
      170,
      Math.max(
        84,
        ...optionsOf(field).map(({ label }) => label.length * 7 + (field.options.tones ? 34 : 24)),
      ),
    ),
  least: 112,
}

export const optionsOf = (field: AnyField) =>
  (field.options.values ?? []).map(value => ({ id: value, label: valueInWords(field, value) }))
