import type { ComponentType } from 'react'
import { numberLimits, type FieldKind, type NumberKind } from '#define'
import { AddressInput } from './composite/AddressInput.tsx'
import { optionsOf } from './choice/ChoiceFilter.tsx'
import { ChoiceInput } from './choice/ChoiceInput.tsx'
import { ClockInput } from './asOne/ClockInput.tsx'
import { CodeInput } from './text/CodeInput.tsx'
import { ColourInput } from './text/ColourInput.tsx'
import { DateInput } from './time/DateInput.tsx'
import { DateRangeInput } from './time/DateRangeInput.tsx'
import { useDictionary } from './choice/useDictionary.ts'
import { FileInput } from './file/FileInput.tsx'
import { FlagInput } from './choice/FlagInput.tsx'
import { FlagsInput } from './asOne/FlagsInput.tsx'
import type { InputProps } from './kindView.ts'
import { provideInputs } from './inputRegistry.ts'
import { InstantInput } from './time/InstantInput.tsx'
import { JsonInput } from './text/JsonInput.tsx'
import { MeaningInput } from './choice/MeaningInput.tsx'
import { NumberInput } from './number/NumberInput.tsx'
import { PhoneInput } from './text/PhoneInput.tsx'
import { ReferenceInput } from './link/ReferenceInput.tsx'
import { TagsInput } from './link/TagsInput.tsx'
import { TextInput } from './text/TextInput.tsx'
import { TimeSlotInput } from './time/TimeSlotInput.tsx'

const numbers = Object.fromEntries(
  Object.keys(numberLimits).map(kind => [kind, NumberInput]),
) as Record<NumberKind, typeof NumberInput>

/**
 * The input of each kind, inside a form. Separate from reading, because a list needs no inputs:
 * they bring react-hook-form and the option picker.
 * A component with a form imports this file, so that its inputs never suspend.
 */
export const inputs: Readonly<
  Record<Exclude<FieldKind, 'lines' | 'answers'>, ComponentType<InputProps>>
> = {
  text: TextInput,
  longText: TextInput,
  email: TextInput,
  url: TextInput,
  phone: PhoneInput,
  code: CodeInput,
  colour: ColourInput,
  ...numbers,
  integer: props =>
    props.field.options.parts ? <ClockInput {...props} /> : <NumberInput {...props} />,
  flag: props => (props.field.options.parts ? <FlagsInput {...props} /> : <FlagInput {...props} />),
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
