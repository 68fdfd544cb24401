import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import type { Jobs } from './jobs.ts'
import { Quantity } from './parts.tsx'
import type { Phone } from './usePhone.ts'

/** Whether a place is empty that should be: whoever stands there knows. The next scan says yes too. */
export function EmptyQuestion({ jobs, keep }: { jobs: Jobs; keep: Phone['keep'] }) {
  const layerId = jobs.hand.emptied!
  const [isAsking, setAsking] = useState(false)
  const count = (pieces: number) => void keep((now, at) => now.count(layerId, pieces, at))
  const [left, setLeft] = useState(1)
  return (
    <Question aria-label={say('start.empty_question')}>
      <strong>{say('start.empty', { place: jobs.places.get(layerId)?.name ?? '' })}</strong>
      {isAsking ? (
        <>
          <span>{say('start.empty_left')}</span>
          <Quantity
            label={say('start.empty_left')}
            least={0}
            value={left}
            onChange={setLeft}
            onEnter={() => count(left)}
          />
          <Button variant="contained" size="large" onClick={() => count(left)}>
            {say('start.keep')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="outlined" size="large" onClick={() => count(0)}>
            {say('start.empty_yes')}
          </Button>
          <Button variant="outlined" size="large" onClick={() => setAsking(true)}>
            {say('start.empty_no')}
          </Button>
        </>
      )}
    </Question>
  )
}

const Question = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: 12,
  borderRadius: theme.shape.borderRadius,
  background: 'var(--infoSoft)',
  '& > strong, & > span': { flex: '1 1 100%' },
  '& > button': { flex: '1 1 96px' },
}))
