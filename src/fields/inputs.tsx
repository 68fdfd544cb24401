import type { ComponentType } from 'react'
import type { FieldKind } from '#define'
import { AddressInput } from '#src/fields/composite/AddressInput.tsx'
import { optionsOf } from '#src/fields/choice/choice.tsx'
import { ChoiceInput } from '#src/fields/choice/ChoiceInput.tsx'
import { CodeInput } from '#src/fields/text/CodeInput.tsx'
import { ColourInput } from '#src/fields/text/ColourInput.tsx'
import { DateInput } from '#src/fields/time/DateInput.tsx'
import { DateRangeInput } from '#src/fields/time/DateRangeInput.tsx'
import { DictionaryInput } from '#src/fields/choice/DictionaryInput.tsx'
import { FileInput } from '#src/fields/file/FileInput.tsx'
import { FlagInput } from '#src/fields/choice/FlagInput.tsx'
import type { InputProps } from './kindView.ts'
import { provideInputs } from './Input.tsx'
import { InstantInput } from '#src/fields/time/InstantInput.tsx'
import { JsonInput } from '#src/fields/text/JsonInput.tsx'
import { MeaningInput } from '#src/fields/choice/MeaningInput.tsx'
import { NumberInput } from '#src/fields/number/NumberInput.tsx'
import { PhoneInput } from '#src/fields/text/PhoneInput.tsx'
import { ReferenceInput } from '#src/fields/link/ReferenceInput.tsx'
import { TagsInput } from '#src/fields/link/TagsInput.tsx'
import { TextInput } from '#src/fields/text/TextInput.tsx'
import { TimeSlotInput } from '#src/fields/time/TimeSlotInput.tsx'

/**
 * How each kind is written, inside a form. These stand apart from how it is read, because a list needs none of them: they bring
 * react-hook-form and the option picker along. Whoever draws a form imports this file, so that its inputs are there at once.
 */
export const inputs: Readonly<
  Record<Exclude<FieldKind, 'lines' | 'answers'>, ComponentType<InputProps>>
> = {
  text: props => (
    <TextInput
      {...props}
      max={props.field.options.max ?? 200}
      isSecret={props.field.options.secret}
    />
  ),
  longText: props => (
    <TextInput
      {...props}
      max={props.field.options.max ?? 4000}
      rows={props.isBare ? undefined : 3}
    />
  ),
  email: props => <TextInput {...props} max={props.field.options.max ?? 160} type="email" />,
  url: props => <TextInput {...props} max={props.field.options.max ?? 500} type="url" />,
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
