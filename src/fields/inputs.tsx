import type { ComponentType } from 'react'
import type { FieldKind } from '../../resources/define/index.ts'
import { AddressInput } from './AddressInput.tsx'
import { optionsOf } from './choice.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { CodeInput } from './CodeInput.tsx'
import { ColourInput } from './ColourInput.tsx'
import { DateInput } from './DateInput.tsx'
import { DateRangeInput } from './DateRangeInput.tsx'
import { DictionaryInput } from './DictionaryInput.tsx'
import { FileInput } from './FileInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import type { InputProps } from './half.ts'
import { provideInputs } from './Input.tsx'
import { InstantInput } from './InstantInput.tsx'
import { JsonInput } from './JsonInput.tsx'
import { MeaningInput } from './MeaningInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { TagsInput } from './TagsInput.tsx'
import { TextInput } from './TextInput.tsx'
import { TimeSlotInput } from './TimeSlotInput.tsx'

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
