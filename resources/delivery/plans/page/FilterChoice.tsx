import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

interface Props {
  label: string
  /** The text for no choice. */
  all: string
  value: string
  /** Names by value. */
  options: ReadonlyMap<string, string>
  onChange: (value: string | undefined) => void
}

/** Narrows what a page shows to one value, or to none. */
export const FilterChoice = ({ label, all, value, options, onChange }: Props) => (
  <TextField
    select
    size="small"
    label={label}
    value={options.has(value) ? value : ''}
    onChange={event => onChange(event.target.value || undefined)}
    sx={{ maxWidth: 320 }}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
  >
    <MenuItem value="">{all}</MenuItem>
    {[...options].map(([id, name]) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
