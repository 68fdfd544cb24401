import './start.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { useEffect, useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { me } from '#src/app/me.ts'
import { say } from '#src/i18n/say.ts'
import { openEvents, seeRefusal, subscribe, type KeptEvent } from './phoneStore.browser.ts'
import { startSending } from './sending.browser.ts'

/** Scans that wait on this phone or were refused, over every page; what is this person's is sent. */
export default function WaitingScans() {
  const provider = useProvider()
  const [events, setEvents] = useState<readonly KeptEvent[]>([])
  useEffect(() => {
    const read = () => void openEvents().then(setEvents, () => {})
    read()
    return subscribe(read)
  }, [])
  useEffect(() => {
    const { now, stop } = startSending(provider)
    // What was scanned on another page is sent from here once that page is left.
    const forget = subscribe(now)
    return () => {
      forget()
      stop()
    }
  }, [provider])
  const { staffId } = me()
  const waiting = events.filter(({ state }) => state === 'waits')
  const own = waiting.filter(event => event.staffId === staffId)
  const refused = events.filter(event => event.state === 'refused' && event.staffId === staffId)
  const others = new Map<string, number>()
  for (const { staffId: of, staffName } of waiting)
    if (of !== staffId) others.set(staffName, (others.get(staffName) ?? 0) + 1)
  if (!waiting.length && !refused.length) return null
  return (
    <Corner aria-live="polite">
      {own.length > 0 && (
        <Alert severity="info">{say('phone_scans.wait', { smart_count: own.length })}</Alert>
      )}
      {[...others].map(([person, count]) => (
        <Alert key={person} severity="info">
          {say('phone_scans.others', { smart_count: count, person })}
        </Alert>
      ))}
      {refused.length > 0 && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void seeRefusal(refused[0]!.seq)}>
              {say('phone_scans.seen')}
            </Button>
          }
        >
          <strong>{say('phone_scans.refused', { smart_count: refused.length })}</strong>
          <p>
            {refused[0]!.item} · {refused[0]!.message}
          </p>
          <p>{say('phone_scans.why')}</p>
          <Button component={LinkBase} color="inherit" to="/warehouse/scans?outcome=Refused">
            {say('phone_scans.log')}
          </Button>
        </Alert>
      )}
    </Corner>
  )
}

const Corner = styled('aside')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar - 1,
  right: 12,
  bottom: 12,
  display: 'grid',
  gap: 8,
  maxWidth: 'min(380px, calc(100vw - 24px))',
  '& p': { margin: '4px 0 0' },
  '& .MuiAlert-root, & .MuiButton-root': { fontSize: '1rem' },
  '& .MuiButton-root': { minHeight: 44 },
}))
