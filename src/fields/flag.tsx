import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { Checklist } from './Checklist.tsx'
import { FilterPill } from './FilterPill.tsx'
import type { FieldHalf, FilterProps, InputProps } from './half.ts'
import { Muted } from './Tone.tsx'
import { asIs, useFieldInput } from './useFieldInput.tsx'

export const flag: FieldHalf<boolean> = {
  Cell: ({ value }) =>
    value === null || value === undefined ? null : value ? 'Yes' : <Muted>No</Muted>,
  Input: FlagInput,
  Filter: FlagFilter,
  align: 'left',
  width: () => 90,
}

function FlagInput(props: InputProps) {
  const { input, shell } = useFieldInput(props, asIs)
  const { ref, value, onChange, ...field } = input
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
            size="small"
            checked={value === true}
            onChange={event => onChange(event.target.checked)}
            slotProps={{ input: { ref, 'aria-label': props.label } }}
          />
        }
      />
      {shell.helperText && <FormHelperText sx={{ mx: 0 }}>{shell.helperText}</FormHelperText>}
    </FormControl>
  )
}

const yesNo = [
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
]

function FlagFilter({ label, value, onChange }: FilterProps<boolean>) {
  const chosen = yesNo.filter(({ id }) => String(value) === id)
  return (
    <FilterPill label={label} summary={chosen[0]?.label} onClear={() => onChange(undefined)}>
      <Checklist
        options={yesNo}
        selected={chosen.map(({ id }) => id)}
        onChange={ids => onChange(ids.length ? ids.at(-1) === 'true' : undefined)}
      />
    </FilterPill>
  )
}
