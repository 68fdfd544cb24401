import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import type { InputProps, Option } from '#src/fields/kindView.ts'
import { isMandatory } from '#src/fields/emptyValue.ts'
import { useFieldInput } from '#src/fields/useFieldInput.tsx'

interface Props extends InputProps {
  options: readonly Option[]
}

/** One of a list of values. A value that is no longer in the list stays until another is chosen. */
export function ChoiceInput({ options, ...props }: Props) {
  const { input, shell, htmlInput } = useFieldInput(props)
  const isListed = input.value === '' || options.some(({ id }) => id === input.value)
  return (
    <TextField
      {...shell}
      {...input}
      select
      slotProps={{ htmlInput, select: { defaultOpen: props.opensAtOnce } }}
    >
      {!isMandatory(props.field) && (
        <MenuItem value="">
          <em>{say('common.none')}</em>
        </MenuItem>
      )}
      {!isListed && <MenuItem value={input.value}>{input.value}</MenuItem>}
      {options.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
