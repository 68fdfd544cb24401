import TextField from '@mui/material/TextField'
import type { InputProps } from './half.ts'
import { useFieldInput } from './useFieldInput.tsx'

interface Props extends InputProps { max: number; rows?: number }

/** Text of a limited length. The limit is told when it comes near and never cuts what was pasted. */
export function TextInput({ max, rows, ...props }: Props) {
  const { input, shell, htmlInput } = useFieldInput(props)
  const { ref, ...field } = input
  const length = String(field.value).length
  const helper = length > max * 0.8 ? <>{shell.helperText} {length} of {max} characters</> : shell.helperText
  return <TextField {...shell} {...field} inputRef={ref} helperText={helper} multiline={rows !== undefined} minRows={rows} maxRows={12} slotProps={{ htmlInput }} />
}
