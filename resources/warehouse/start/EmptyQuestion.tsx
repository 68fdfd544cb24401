import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import type { Jobs } from './jobs.ts'
import type { Phone } from './usePhone.ts'

/** Whether a place is empty that should be: whoever stands there knows. The next scan says yes too. */
export function EmptyQuestion({ jobs, keep }: { jobs: Jobs; keep: Phone['keep'] }) {
  const layerId = jobs.hand.emptied!
  const [isAsking, setAsking] = useState(false)
  const count = (pieces: number) => void keep((now, at) => now.count(layerId, pieces, at))
  return (
    <Question
      onSubmit={event => {
        event.preventDefault()
        const pieces = Number(new FormData(event.currentTarget).get('pieces'))
        if (Number.isInteger(pieces) && pieces >= 0) count(pieces)
      }}
    >
      <strong>{say('start.empty', { place: jobs.places.get(layerId)?.name ?? '' })}</strong>
      {isAsking ? (
        <>
          <TextField
            name="pieces"
            type="number"
            autoFocus
            required
            label={say('start.empty_left')}
            slotProps={{ htmlInput: { min: 0, max: 10_000, inputMode: 'numeric' } }}
          />
          <Button type="submit" variant="contained">
            {say('start.keep')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="outlined" onClick={() => count(0)}>
            {say('start.empty_yes')}
          </Button>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {say('start.empty_no')}
          </Button>
        </>
      )}
    </Question>
  )
}

const Question = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: 12,
  borderRadius: theme.shape.borderRadius,
  background: 'var(--infoSoft)',
  '& strong': { flex: '1 1 100%' },
}))
