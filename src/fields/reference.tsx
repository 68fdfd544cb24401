import type { CellProps, FieldHalf, InputProps } from './half.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { asIs, useFieldInput } from './useFieldInput.tsx'
import { useNamed } from './useOptions.ts'
import { useRecordLabel } from './useRecordLabel.ts'

export const reference: FieldHalf<string> = {
  Cell: ({ value, label }: CellProps<string>) => (value ? (typeof label === 'string' ? label : value) : null),
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 150,
}

function ReferenceInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const entity = props.field.options.to!
  const { labels, remember } = useRecordLabel(props.name, input.value)
  const [value = null] = useNamed(entity, input.value ? [input.value] : [], labels)
  return (
    <OptionPicker
      entity={entity}
      multiple={false}
      value={value}
      onChange={chosen => {
        remember(chosen ? [chosen] : [])
        input.onChange(chosen?.id ?? null)
      }}
      onBlur={input.onBlur}
      shell={{ ...shell, inputRef: input.ref }}
      htmlInput={htmlInput}
    />
  )
}
