import '#src/fields/text/inputs.texts.ts'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'
import { useNamed } from './useOptions.ts'
import { useNarrowed } from './useNarrowed.ts'
import { useRecordLabel } from './useRecordLabel.ts'

export function ReferenceInput(props: InputProps) {
  const { narrowed, without, waitsFor } = useNarrowed(props)
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
        inputRef: input.inputRef,
        helperText: waitsFor ? say('inputs.choose_first', { label: waitsFor }) : shell.helperText,
      }}
      htmlInput={htmlInput}
      opensAtOnce={props.opensAtOnce}
      narrowed={narrowed}
      without={without}
    />
  )
}
