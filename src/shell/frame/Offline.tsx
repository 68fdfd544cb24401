import { styled } from '@mui/material/styles'
import { useIsKeptWorking, useIsOnline } from './online.ts'
import { say } from '#src/i18n/say.ts'

/** A bar above every screen while the device has no network, but above those that go on without one. */
export function Offline() {
  const isOnline = useIsOnline()
  const isKeptWorking = useIsKeptWorking()
  return <Bar>{!isOnline && !isKeptWorking && <span>{say('layout.offline')}</span>}</Bar>
}

const Bar = styled('output')(({ theme }) => {
  const { main, soft } = theme.palette.tones.warning
  return {
    display: 'block',
    span: { display: 'block', padding: '6px 16px', color: main, background: soft },
  }
})
