import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

interface Props<K extends string> {
  label: string
  kinds: readonly K[]
  /** `''`: of every kind. */
  value: K | ''
  onChange: (kind: K | '') => void
  inWords: (kind: K | '') => string
}

/** Chooses the kind of entries that a history shows. */
export const KindChoice = <K extends string>({
  label,
  kinds,
  value,
  onChange,
  inWords,
}: Props<K>) => (
  <Kinds
    exclusive
    size="small"
    aria-label={label}
    value={value}
    onChange={(_, chosen: K | '' | null) => onChange(chosen ?? '')}
    data-print="none"
  >
    {(['', ...kinds] as const).map(each => (
      <ToggleButton key={each} value={each}>
        {inWords(each)}
      </ToggleButton>
    ))}
  </Kinds>
)

const Kinds = styled(ToggleButtonGroup)({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  '& .MuiToggleButton-root': {
    minHeight: 26,
    padding: '1px 9px',
    border: 0,
    borderRadius: 999,
    margin: 0,
    textTransform: 'none',
  },
})

export const EntryList = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li:first-of-type': { borderTop: 0 },
})
