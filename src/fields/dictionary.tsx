import { ChoiceFilter } from './ChoiceFilter.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import type { CellProps, FieldHalf, FilterProps, InputProps } from './half.ts'
import { ToneChip } from './Tone.tsx'
import { useDictionary } from './useDictionary.ts'

export const dictionary: FieldHalf<string> = {
  Cell: DictionaryCell,
  Input: DictionaryInput,
  Filter: DictionaryFilter,
  align: 'left',
  width: () => 140,
}

function DictionaryCell({ field, value }: CellProps<string>) {
  const { labelOf } = useDictionary(field.options.dictionary!)
  return value ? <ToneChip tone={field.options.tones?.[value]}>{labelOf(value)}</ToneChip> : null
}

function DictionaryInput(props: InputProps) {
  return <ChoiceInput {...props} options={useDictionary(props.field.options.dictionary!).options} />
}

function DictionaryFilter(props: FilterProps) {
  return <ChoiceFilter {...props} options={useDictionary(props.field.options.dictionary!).options} />
}
