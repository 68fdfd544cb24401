import { useLocation } from 'ra-core'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { names, recall } from '#src/loading/remembered.ts'
import { mayReach } from '#src/app/access.ts'

const WaitingScans = LazyPart(() => import('./WaitingScans.tsx'))

const start = '/warehouse/preparation/start'

/** On every page of a phone that has scanned or does: what waits there, or was refused. */
export function PhoneScans() {
  const { pathname } = useLocation()
  const isOfUse = pathname === start || recall(names.scans)
  return isOfUse && mayReach(start) ? <WaitingScans /> : null
}
