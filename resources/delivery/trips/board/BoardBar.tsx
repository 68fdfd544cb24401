import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import type { Board } from './boardMoves.ts'
import type { AskedOfDay } from './BoardDialogs.tsx'

interface Props {
  board: Board
  query: URLSearchParams
  go: (words: Readonly<Record<string, string | undefined>>) => void
  onAsk: (kind: AskedOfDay) => void
}

/** What is done with the day, and what of it is shown. */
export function BoardBar({ board, query, go, onAsk }: Props) {
  const { trips, plans, isPast } = board
  const areas = [...new Set(plans.map(({ area }) => area ?? '-'))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const hasDrafts = trips.some(({ state }) => state === 'Draft')
  const isPublished = trips.some(({ state }) => state === 'Published')
  const area = query.get('area') ?? ''
  const flag = (name: 'unassigned' | 'short', label: string) => (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={query.has(name)}
          onChange={event => go({ [name]: event.target.checked ? '1' : undefined })}
        />
      }
      label={label}
    />
  )
  return (
    <Bar>
      {!isPast && (
        <>
          {hasDrafts && (
            <>
              <Button variant="contained" onClick={() => onAsk('publish')}>
                {say('trips.publish')}
              </Button>
              <Button variant="outlined" onClick={() => onAsk('propose')}>
                {say('trips.propose')}
              </Button>
            </>
          )}
          <Button variant="outlined" onClick={() => onAsk('add')}>
            {say('trips.add')}
          </Button>
          {isPublished && (
            <Button variant="outlined" onClick={() => onAsk('unpublish')}>
              {say('trips.unpublish')}
            </Button>
          )}
        </>
      )}
      <Filters>
        <TextField
          select
          fullWidth={false}
          margin="none"
          size="small"
          label={say('trips.area')}
          value={areas.includes(area) ? area : ''}
          onChange={event => go({ area: event.target.value || undefined })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ width: 190 }}
        >
          <MenuItem value="">{say('trips.all_areas')}</MenuItem>
          {areas.map(name => (
            <MenuItem key={name} value={name}>
              {name === '-' ? say('trips.no_area') : name}
            </MenuItem>
          ))}
        </TextField>
        {flag('unassigned', say('trips.only_unassigned'))}
        {flag('short', say('trips.only_short'))}
      </Filters>
    </Bar>
  )
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' })
const Filters = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  alignItems: 'center',
  marginLeft: 'auto',
})
