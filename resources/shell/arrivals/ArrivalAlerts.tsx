import './arrivals.texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEvent, useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useLive } from '#src/live/useLive.ts'

/** Follows the branch of the person: who has come since the page was opened is announced once. */
export default function ArrivalAlerts() {
  const provider = useProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const [branchId, setBranchId] = useState<string>()
  const [known] = useState(() => new Set<string>())

  const read = useEvent(async () => {
    const { branchId: of, data } = await provider.call('getWaitingCustomers', {})
    const come = data.filter(({ planId }) => !known.has(planId))
    for (const { planId } of come) known.add(planId)
    return { of, come }
  })
  useEffect(() => {
    // Where this fails the tile still tells them.
    read().then(
      ({ of }) => setBranchId(of ?? undefined),
      () => {},
    )
  }, [read])
  useLive('arrivals', branchId ? [branchId] : [], async () => {
    const { come } = await read()
    for (const { customer, orderCode, planNo } of come)
      notify(say('arrivals.here', { customer: customer ?? planNo, order: orderCode ?? planNo }), {
        type: 'info',
      })
    await queries.invalidateQueries({ queryKey: callKey('getHome') })
  })
  return null
}
