import { styled } from '@mui/material/styles'

export interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A choice of a few options, next to its label. */
export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Labelled>
    {label}
    <select value={value} onChange={event => onChange(event.target.value)}>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  </Labelled>
)

const Labelled = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontSize: '0.8125rem',
  color: theme.palette.text.secondary,
  '& select': {
    font: 'inherit',
    color: theme.palette.text.primary,
    background: theme.palette.background.paper,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    padding: '3px 6px',
  },
}))
