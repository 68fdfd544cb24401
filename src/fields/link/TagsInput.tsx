import type { InputProps } from '#src/fields/kindView.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'
import { useNamed } from './useOptions.ts'
import { useRecordLabel } from './useRecordLabel.ts'

export function TagsInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const entity = props.field.options.to!
  const { labels, remember } = useRecordLabel(props.name, input.value)
  return (
    <OptionPicker
      entity={entity}
      multiple
      narrowed={props.field.options.only}
      value={useNamed(entity, input.value ?? [], labels)}
      onChange={chosen => {
        remember(chosen)
        input.onChange(chosen.map(({ id }) => id))
      }}
      onBlur={input.onBlur}
      shell={{ ...shell, inputRef: input.inputRef }}
      htmlInput={htmlInput}
      opensAtOnce={props.opensAtOnce}
    />
  )
}
