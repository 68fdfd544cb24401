import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { TextFieldProps } from '@mui/material/TextField'
import { useId } from 'react'

type Props = Omit<
  TextFieldProps,
  'variant' | 'select' | 'slots' | 'InputProps' | 'inputProps' | 'InputLabelProps' | 'SelectProps'
>

/**
 * The outlined text field of MUI, of what a list needs before anything is opened. MUI's own brings
 * selects and its other variants along.
 */
export function TextField({
  id: given,
  label,
  helperText,
  slotProps = {},
  autoComplete,
  autoFocus,
  defaultValue,
  inputRef,
  maxRows,
  minRows,
  multiline,
  name,
  onBlur,
  onChange,
  onFocus,
  placeholder,
  rows,
  type,
  value,
  size = 'small',
  fullWidth = true,
  className = '',
  ...shell
}: Props) {
  const own = useId()
  const id = given ?? own
  const help = helperText ? `${id}-helper-text` : undefined
  const { inputLabel, input, htmlInput, formHelperText } = slotProps as Record<string, object>
  return (
    <FormControl className={`MuiTextField-root ${className}`} {...{ size, fullWidth }} {...shell}>
      {label && (
        <InputLabel htmlFor={id} id={`${id}-label`} {...(inputLabel as object)}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        aria-describedby={help}
        inputProps={htmlInput as never}
        {...{ id, label, autoComplete, autoFocus, defaultValue, fullWidth, inputRef, maxRows }}
        {...{ minRows, multiline, name, onBlur, onChange, onFocus, placeholder, rows, type, value }}
        {...(isShrunk(inputLabel) && { notched: true })}
        {...input}
      />
      {helperText && (
        <FormHelperText id={help} {...(formHelperText as object)}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  )
}

const isShrunk = (label: object | undefined) => !!label && 'shrink' in label && !!label.shrink
