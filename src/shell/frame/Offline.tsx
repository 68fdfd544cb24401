import { styled } from '@mui/material/styles'
import { useSyncExternalStore } from 'react'
import { listenToNetwork } from './online.ts'
import { say } from '#src/i18n/say.ts'

/** A bar above every screen while the device has no network, but above those that go on without one. */
export function Offline() {
  const isTold = useSyncExternalStore(
    listenToNetwork,
    () => !navigator.onLine && !document.body.dataset.keepsWorking,
  )
  return <Bar>{isTold && <span>{say('layout.offline')}</span>}</Bar>
}

const Bar = styled('output')(({ theme }) => {
  const { main, soft } = theme.palette.tones.warning
  return {
    display: 'block',
    span: { display: 'block', padding: '6px 16px', color: main, background: soft },
  }
})
