import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import {
  labelFormats,
  perPage,
  type LabelContent,
  type LabelFormatId,
} from '#define/labels/labelFormats.ts'

export interface Choices {
  readonly formatId: LabelFormatId
  /** Copies by label, where they are chosen. */
  readonly copies: Readonly<Record<string, number>>
  /** The first unused label of the sheet. */
  readonly first: number
}

interface Props {
  labels: readonly LabelContent[]
  choices: Choices
  mostFirst: number
  /** Copies of a label for which none are chosen. */
  usual: number
  onChange: (part: Partial<Choices>) => void
}

/** Chooses the paper and the copies of each label. */
export const LabelChoices = ({ labels, choices, mostFirst, usual, onChange }: Props) => (
  <>
    <Row>
      <TextField
        select
        label={say('labels.size')}
        value={choices.formatId}
        onChange={event => onChange({ formatId: event.target.value as LabelFormatId })}
      >
        {labelFormats.map(format => (
          <MenuItem key={format.id} value={format.id}>
            {say(`labels.on_${format.page}`, {
              width: format.width,
              height: format.height,
              count: perPage(format),
            })}
          </MenuItem>
        ))}
      </TextField>
      {mostFirst > 1 && (
        <Count
          label={say('labels.first')}
          value={Math.min(choices.first, mostFirst)}
          least={1}
          most={mostFirst}
          onChange={first => onChange({ first })}
        />
      )}
      {labels.length > 1 && (
        <Count
          label={say('labels.of_each')}
          value={choices.copies[labels[0]!.id] ?? usual}
          onChange={count =>
            onChange({ copies: Object.fromEntries(labels.map(({ id }) => [id, count])) })
          }
        />
      )}
    </Row>
    <List>
      {labels.map(({ id, title, code, price }) => (
        <li key={id}>
          <span>
            {title}
            <Muted>
              {code}
              {price && ` · ${price.now}`}
            </Muted>
          </span>
          <Count
            label={say('labels.copies')}
            of={title}
            value={choices.copies[id] ?? usual}
            onChange={count => onChange({ copies: { ...choices.copies, [id]: count } })}
          />
        </li>
      ))}
    </List>
  </>
)

interface CountProps {
  label: string
  /** What the input counts, for screen readers. */
  of?: string
  value: number
  least?: number
  most?: number
  onChange: (value: number) => void
}

const Count = ({ label, of, value, least = 0, most = 99, onChange }: CountProps) => (
  <TextField
    type="number"
    label={label}
    value={value}
    onChange={event => {
      const typed = Math.round(Number(event.target.value))
      onChange(Math.min(most, Math.max(least, Number.isFinite(typed) ? typed : least)))
    }}
    onFocus={event => event.target.select()}
    sx={{ width: 112, flex: 'none' }}
    slotProps={{
      htmlInput: { min: least, max: most, ...(of && { 'aria-label': `${label}: ${of}` }) },
    }}
  />
)

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: '8px 0',
  '& > :first-of-type': { minWidth: 210, flex: '1 1 210px' },
})

const List = styled('ul')(({ theme }) => ({
  '&&': { padding: 0 },
  maxHeight: 360,
  overflowY: 'auto',
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '6px 0',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& > li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > span > span': { display: 'block', fontSize: '0.75rem' },
}))
