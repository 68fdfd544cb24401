import { useIsCanada } from '#src/app/clientInfo.ts'
import type { ClientTime } from '#src/fields/time/time.ts'

/** The client that the person works for; New Zealand until the server has said so. */
export const useClient = (): ClientTime => (useIsCanada() ? canada : newZealand)

const canada: ClientTime = { country: 'CA' }
const newZealand: ClientTime = { country: 'NZ' }
