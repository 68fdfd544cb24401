import type { CellProps, FieldHalf, InputProps } from './half.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { asIs, useFieldInput } from './useFieldInput.tsx'
import { useNamed } from './useOptions.ts'
import { useNarrowed } from './useNarrowed.ts'
import { useRecordLabel } from './useRecordLabel.ts'

export const reference: FieldHalf<string> = {
  Cell: ({ value, label }: CellProps<string>) =>
    value ? (typeof label === 'string' ? label : value) : null,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 150,
}

function ReferenceInput(props: InputProps) {
  const { narrowed, waitsFor } = useNarrowed(props)
  const { input, shell, htmlInput } = useFieldInput(
    waitsFor ? { ...props, isDisabled: true } : props,
    asIs,
  )
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
      shell={{
        ...shell,
        inputRef: input.ref,
        helperText: waitsFor ? `Choose ${waitsFor} first` : shell.helperText,
      }}
      htmlInput={htmlInput}
      narrowed={narrowed}
    />
  )
}
