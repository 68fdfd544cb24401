import { useIsCanada } from '#src/app/clientInfo.ts'
import type { ClientTime } from './time/time.ts'

/** The user's client; New Zealand until the server has answered. */
export const useClient = (): ClientTime => (useIsCanada() ? canada : newZealand)

const canada: ClientTime = { country: 'CA' }
const newZealand: ClientTime = { country: 'NZ' }
