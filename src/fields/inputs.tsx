import type { ComponentType } from 'react'
import { textLengths, type FieldKind } from '#define'
import { AddressInput } from './composite/AddressInput.tsx'
import { optionsOf } from './choice/ChoiceFilter.tsx'
import { ChoiceInput } from './choice/ChoiceInput.tsx'
import { CodeInput } from './text/CodeInput.tsx'
import { ColourInput } from './text/ColourInput.tsx'
import { DateInput } from './time/DateInput.tsx'
import { DateRangeInput } from './time/DateRangeInput.tsx'
import { useDictionary } from './choice/useDictionary.ts'
import { FileInput } from './file/FileInput.tsx'
import { FlagInput } from './choice/FlagInput.tsx'
import type { InputProps } from './kindView.ts'
import { provideInputs } from './Input.tsx'
import { InstantInput } from './time/InstantInput.tsx'
import { JsonInput } from './text/JsonInput.tsx'
import { MeaningInput } from './choice/MeaningInput.tsx'
import { NumberInput } from './number/NumberInput.tsx'
import { PhoneInput } from './text/PhoneInput.tsx'
import { ReferenceInput } from './link/ReferenceInput.tsx'
import { TagsInput } from './link/TagsInput.tsx'
import { TextInput } from './text/TextInput.tsx'
import { TimeSlotInput } from './time/TimeSlotInput.tsx'

/**
 * The input of each kind, inside a form. Separate from reading, because a list needs no inputs:
 * they bring react-hook-form and the option picker.
 * A component with a form imports this file, so that its inputs never suspend.
 */
export const inputs: Readonly<
  Record<Exclude<FieldKind, 'lines' | 'answers'>, ComponentType<InputProps>>
> = {
  text: props => (
    <TextInput
      {...props}
      max={props.field.options.max ?? textLengths.text}
      isSecret={props.field.options.secret}
    />
  ),
  longText: props => (
    <TextInput
      {...props}
      max={props.field.options.max ?? textLengths.longText}
      rows={props.isBare ? undefined : 3}
    />
  ),
  email: props => (
    <TextInput {...props} max={props.field.options.max ?? textLengths.email} type="email" />
  ),
  url: props => (
    <TextInput {...props} max={props.field.options.max ?? textLengths.url} type="url" />
  ),
  phone: PhoneInput,
  code: CodeInput,
  colour: ColourInput,
  integer: NumberInput,
  decimal: NumberInput,
  positive: NumberInput,
  signed: NumberInput,
  money: NumberInput,
  volume: NumberInput,
  percent: NumberInput,
  flag: FlagInput,
  choice: props =>
    props.field.options.meanings ? (
      <MeaningInput {...props} />
    ) : (
      <ChoiceInput {...props} options={optionsOf(props.field)} />
    ),
  dictionary: DictionaryInput,
  date: DateInput,
  dateRange: DateRangeInput,
  instant: InstantInput,
  timeSlot: TimeSlotInput,
  reference: ReferenceInput,
  tree: ReferenceInput,
  tags: TagsInput,
  image: FileInput,
  file: FileInput,
  address: AddressInput,
  json: JsonInput,
}
provideInputs(inputs)

function DictionaryInput(props: InputProps) {
  return <ChoiceInput {...props} options={useDictionary(props.field.options.dictionary!).options} />
}
