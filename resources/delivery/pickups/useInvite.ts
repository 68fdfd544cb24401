import { useState } from 'react'
import type { Outcome } from '#data/many.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'

/** Invites the customers of pickups, tells how many were, and keeps who was refused and why. */
export function useInvite() {
  const { provider, renew, report, tellDone } = useServer()
  const [outcome, setOutcome] = useState<Pick<Outcome, 'done' | 'refused' | 'results'>>()
  /** Who was refused; nothing when the call failed, which is told. */
  const invite = async (planIds: readonly string[]): Promise<readonly string[] | undefined> => {
    try {
      const { data } = await provider.call('sendOutAppointmentInvitations', { planIds })
      const { done, refused, results } = data
      if (done) tellDone(say('pickups.invited', { smart_count: done }))
      if (refused)
        setOutcome({
          done,
          refused,
          results: results.map(({ id, isSuccess, errors }) => ({
            id,
            isSuccess,
            errors: errors.map(({ code, message }) => ({ code, message })),
          })),
        })
      return results.filter(({ isSuccess }) => !isSuccess).map(({ id }) => id)
    } catch (error) {
      report(error)
      return undefined
    } finally {
      void renew()
    }
  }
  return { invite, outcome, close: () => setOutcome(undefined) }
}
