import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

export function FlagInput(props: InputProps) {
  const { input, shell } = useFieldInput(props, asIs)
  const { inputRef, value, onChange, ...field } = input
  return (
    <FormControl
      disabled={shell.disabled}
      error={shell.error}
      margin="none"
      sx={{ minHeight: 36, justifyContent: 'center' }}
    >
      <FormControlLabel
        label={shell.label}
        control={
          <Switch
            {...field}
            checked={value === true}
            onChange={event => onChange(event.target.checked)}
            slotProps={{ input: { ref: inputRef, 'aria-label': props.label } }}
          />
        }
      />
      {shell.helperText && <FormHelperText sx={{ mx: 0 }}>{shell.helperText}</FormHelperText>}
    </FormControl>
  )
}
