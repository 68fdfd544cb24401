import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import type { Option } from '#src/fields/kindView.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { Swatch } from '#src/fields/choice/Tone.tsx'

interface Props {
  options: readonly Option[]
  selected: readonly string[]
  /** The ticked ids, the newest last. */
  onChange: (ids: string[]) => void
}

/** Any number of a few options. Native checkboxes, so Tab and Space work as usual. */
export const Checklist = ({ options, selected, onChange }: Props) => (
  <List>
    {options.map(({ id, label, colour, picture }) => (
      <label key={id}>
        <Checkbox
          checked={selected.includes(id)}
          onChange={event =>
            onChange(
              event.target.checked ? [...selected, id] : selected.filter(other => other !== id),
            )
          }
        />
        {picture !== undefined && <Thumbnail id={picture} />}
        {colour && <Swatch aria-hidden style={{ background: colour }} />}
        {label}
      </label>
    ))}
  </List>
)

/** `Paid`, `Paid, Open`, `Paid +3`: a short form of a list of labels. */
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
