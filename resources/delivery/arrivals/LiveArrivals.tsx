import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { callKey, useCall } from '#src/app/useServer.ts'
import { useLive } from '#src/live/useLive.ts'

/** Keeps the table of waiting customers up to date. */
export default function LiveArrivals() {
  const { filterValues, refetch } = useListContext()
  const queries = useQueryClient()
  const { data } = useCall('getWaitingCustomers', {})
  const branchId = (filterValues.branchId as string | undefined) ?? data?.branchId
  useLive('arrivals', branchId ? [branchId] : [], () =>
    Promise.all([refetch(), queries.invalidateQueries({ queryKey: callKey('getHome') })]),
  )
  return null
}
