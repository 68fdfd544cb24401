import { LazyPart } from '#src/loading/LazyPart.tsx'
import { names, recall } from '#src/loading/remembered.ts'
import { mayReach } from '#src/app/access.ts'

const WaitingScans = LazyPart(() => import('./WaitingScans.tsx'))

/** On every page of a phone that has scanned: what waits there, or was refused. */
export const PhoneScans = () =>
  recall(names.scans) && mayReach('/warehouse/preparation/start') ? <WaitingScans /> : null
