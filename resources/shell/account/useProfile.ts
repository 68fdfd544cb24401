import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import type { CallAnswer, CallInput } from '#define'
import type { profileCalls } from './profile.calls.ts'

export type Profile = CallAnswer<(typeof profileCalls)['getProfile']>['data']
export type OwnSession = CallAnswer<(typeof profileCalls)['getOwnSessions']>['data'][number]
type NewPassword = CallInput<(typeof profileCalls)['changePassword']>

/** The person's own data. */
export function useProfile() {
  const provider = useDataProvider<ErpDataProvider>()
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await provider.call('getProfile', {}, { signal })).data,
  })
}

/** The person's sessions, and a mutation that ends one. */
export function useOwnSessions() {
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: sessions,
    queryFn: async ({ signal }) => (await provider.call('getOwnSessions', {}, { signal })).data,
  })
  const ending = useMutation({
    mutationFn: (id: string) => provider.call('endOwnSession', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessions }),
  })
  return { query, ending }
}

/** Changes the password, which ends the person's other sessions. */
export function useChangePassword() {
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: NewPassword) => provider.call('changePassword', given),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessions }),
  })
}

const sessions = ['ownSessions']
