import { ChoiceInput } from './ChoiceInput.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { useDictionary } from './useDictionary.ts'

export function DictionaryInput(props: InputProps) {
  return <ChoiceInput {...props} options={useDictionary(props.field.options.dictionary!).options} />
}
