import type { AnyField } from '#define'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { CellProps, FilterProps, ReadingView } from '#src/fields/kindView.ts'
import { Checklist } from '#src/fields/composite/Checklist.tsx'
import { valueInWords } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import { ChoiceFilter, optionsOf } from './ChoiceFilter.tsx'
import { Muted, None, ToneChip } from './Tone.tsx'
import { useDictionary } from './useDictionary.ts'
import { widthOf } from './widthOf.ts'

export const choice: ReadingView<string> = {
  // Phases of a status are coloured; a type or a country is plain text.
  Cell: ({ field, value }) =>
    value &&
    (value === field.options.none ? (
      <None>{valueInWords(field, value)}</None>
    ) : (
      inTone(field, value, valueInWords(field, value))
    )),
  Filter: props => <ChoiceFilter {...props} options={optionsOf(props.field)} />,
  // As wide as the longest of its values, so that no status is ever cut.
  width: field =>
    Math.max(
      84,
      ...optionsOf(field).map(({ label }) =>
        Math.ceil(field.options.tones ? widthOf(label, 12) + 36 : widthOf(label, 13) + 24),
      ),
    ),
}

export const dictionary: ReadingView<string> = {
  Cell: DictionaryCell,
  Filter: DictionaryFilter,
  width: () => 140,
  least: 120,
}

export const flag: ReadingView<boolean> = {
  Cell: ({ value }) =>
    value === null || value === undefined ? null : value ? (
      say('fields.yes')
    ) : (
      <Muted>{say('fields.no')}</Muted>
    ),
  Filter: FlagFilter,
  width: () => 76,
}

const toneOf = ({ options }: AnyField, value: string) => options.tones?.[value]

function inTone(field: AnyField, value: string, label: string) {
  const tone = toneOf(field, value)
  return tone ? <ToneChip tone={tone}>{label}</ToneChip> : label
}

function DictionaryCell({ field, value }: CellProps<string>) {
  const { labelOf } = useDictionary(field.options.dictionary!)
  return value ? inTone(field, value, labelOf(value)) : null
}

function DictionaryFilter(props: FilterProps) {
  return (
    <ChoiceFilter {...props} options={useDictionary(props.field.options.dictionary!).options} />
  )
}

function FlagFilter({ label, value, onChange }: FilterProps<boolean>) {
  const options = [
    { id: 'true', label: say('fields.yes') },
    { id: 'false', label: say('fields.no') },
  ]
  const chosen = options.filter(({ id }) => String(value) === id)
  return (
    <FilterPill label={label} summary={chosen[0]?.label} onClear={() => onChange(undefined)}>
      <Checklist
        options={options}
        selected={chosen.map(({ id }) => id)}
        onChange={ids => onChange(ids.length ? ids.at(-1) === 'true' : undefined)}
      />
    </FilterPill>
  )
}
