import TextField from '@mui/material/TextField'
import type { FieldHalf, InputProps } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { useFieldInput } from './useFieldInput.tsx'

export const code: FieldHalf<string> = {
  Cell: ({ value }) => value,
  Input: CodeInput,
  Filter: TextFilter,
  align: 'left',
  width: () => 120,
}

/** The system makes the number; a form only shows it, or where it will stand. */
function CodeInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props)
  const slotProps = { htmlInput: { ...htmlInput, readOnly: true }, inputLabel: { shrink: true } }
  return (
    <TextField
      {...shell}
      value={input.value}
      required={false}
      placeholder="Given when saved"
      slotProps={slotProps}
    />
  )
}
