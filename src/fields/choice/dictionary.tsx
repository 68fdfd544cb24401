import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { CellProps, ReadingView, FilterProps } from '#src/fields/kindView.ts'
import { ToneChip } from './Tone.tsx'
import { useDictionary } from './useDictionary.ts'

export const dictionary: ReadingView<string> = {
  Cell: DictionaryCell,
  Filter: DictionaryFilter,
  align: 'left',
  width: () => 140,
  least: 120,
}

function DictionaryCell({ field, value }: CellProps<string>) {
  const { labelOf } = useDictionary(field.options.dictionary!)
  const tone = value ? field.options.tones?.[value] : undefined
  return value ? tone ? <ToneChip tone={tone}>{labelOf(value)}</ToneChip> : labelOf(value) : null
}

function DictionaryFilter(props: FilterProps) {
  return (
    <ChoiceFilter {...props} options={useDictionary(props.field.options.dictionary!).options} />
  )
}
