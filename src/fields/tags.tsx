import type { CellProps, FieldHalf, InputProps } from './half.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ColourChip } from './Tone.tsx'
import { asIs, useFieldInput } from './useFieldInput.tsx'
import { useNamed } from './useOptions.ts'
import { useRecordLabel } from './useRecordLabel.ts'

export const tags: FieldHalf<readonly string[]> = {
  Cell: TagsCell,
  Input: TagsInput,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 180,
  isWide: true,
}

function TagsCell({ label }: CellProps<readonly string[]>) {
  return Array.isArray(label) && label.length > 0 ? (
    <span style={{ display: 'inline-flex', gap: 4, maxWidth: '100%' }}>
      {label.map(({ id, label: name, colour }) => (
        <ColourChip key={id} colour={colour}>
          {name}
        </ColourChip>
      ))}
    </span>
  ) : null
}

function TagsInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const entity = props.field.options.to!
  const { labels, remember } = useRecordLabel(props.name, input.value)
  return (
    <OptionPicker
      entity={entity}
      multiple
      value={useNamed(entity, input.value ?? [], labels)}
      onChange={chosen => {
        remember(chosen)
        input.onChange(chosen.map(({ id }) => id))
      }}
      onBlur={input.onBlur}
      shell={{ ...shell, inputRef: input.ref }}
      htmlInput={htmlInput}
    />
  )
}
