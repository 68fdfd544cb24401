import type { TextFieldProps } from '@mui/material/TextField'
import { TextField } from './TextField.tsx'
import { useTypedText } from './useTyped.ts'

interface Props extends Pick<TextFieldProps, 'label' | 'autoFocus' | 'slotProps' | 'sx'> {
  value: string
  commit: (text: string) => void
}

/** A text of a filter, passed to `commit` after a typing pause. */
export function TypedField({ value, commit, ...field }: Props) {
  const [text, type] = useTypedText(value, commit)
  return <TextField margin="none" value={text} onChange={e => type(e.target.value)} {...field} />
}
