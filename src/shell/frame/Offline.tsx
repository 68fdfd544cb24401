import { styled } from '@mui/material/styles'
import { useSyncExternalStore } from 'react'
import { say } from '#src/i18n/say.ts'

/** A bar above every screen while the device has no network. */
export function Offline() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return <Bar>{!isOnline && <span>{say('layout.offline')}</span>}</Bar>
}

function listen(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const Bar = styled('output')(({ theme }) => {
  const { main, soft } = theme.palette.tones.warning
  return {
    display: 'block',
    span: { display: 'block', padding: '6px 16px', color: main, background: soft },
  }
})
