import { LazyPart } from '#src/loading/LazyPart.tsx'
import { holdsOne, mayReach } from '#src/app/access.ts'

const ArrivalAlerts = LazyPart(() => import('./ArrivalAlerts.tsx'))

/** Tells people who prepare goods that a customer has come for some. */
export const Arrivals = () =>
  holdsOne(['K4']) && mayReach('/warehouse/preparation/arrivals') ? <ArrivalAlerts /> : null
