import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

export interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A choice of a few options that says what a chart shows. */
export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    margin="none"
    size="small"
    label={label}
    value={value}
    onChange={event => onChange(event.target.value)}
    sx={{ width: 'auto', minWidth: 140, flex: { xs: '1 1 40%', sm: 'none' } }}
  >
    {options.map(([each, name]) => (
      <MenuItem key={each} value={each}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
