import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import type { Option } from '#src/fields/kindView.ts'
import { Swatch } from '#src/fields/choice/Tone.tsx'

interface Props {
  options: readonly Option[]
  selected: readonly string[]
  /** The ids that are ticked, the newest last. */
  onChange: (ids: string[]) => void
}

/** Any number of a few options. Real checkboxes, so Tab and Space do what they always do. */
export const Checklist = ({ options, selected, onChange }: Props) => (
  <List>
    {options.map(({ id, label, colour }) => (
      <label key={id}>
        <Checkbox
          size="small"
          checked={selected.includes(id)}
          onChange={event =>
            onChange(
              event.target.checked ? [...selected, id] : selected.filter(other => other !== id),
            )
          }
        />
        {colour && <Swatch aria-hidden style={{ background: colour }} />}
        {label}
      </label>
    ))}
  </List>
)

/** `Paid`, `Paid, Open`, `Paid +3`: what a list of labels says where there is little room. */
export const summaryOf = (labels: readonly string[]) =>
  labels.length > 2
    ? `${labels[0]} +${labels.length - 1}`
    : labels.length > 0
      ? labels.join(', ')
      : undefined

const List = styled('div')({
  maxHeight: 300,
  overflowY: 'auto',
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    cursor: 'pointer',
    fontSize: '0.8125rem',
  },
  '& .MuiCheckbox-root': { padding: 5, marginLeft: -5 },
})
