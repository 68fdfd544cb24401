import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import type { CallAnswer, CallInput, Code } from '#define'
import type { accessCalls } from './access.calls.ts'

export type AccessTable = CallAnswer<(typeof accessCalls)['getAccessTable']>
export type Person = AccessTable['data'][number]
export type Held = Person['held'][number]
export type AccessMap = CallAnswer<(typeof accessCalls)['getAccessMap']>
export type Change = CallInput<(typeof accessCalls)['changeAccess']>

/**
 * All people with their codes. Changes are optimistic and rolled back when the server refuses them.
 */
export function useAccessTable() {
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: table,
    queryFn: ({ signal }) => provider.call('getAccessTable', {}, { signal }),
  })
  const changing = useMutation({
    mutationFn: async (change: Change) => {
      // Paint first: creating a request takes as long as painting the row.
      await new Promise(drawn => setTimeout(drawn))
      return provider.call('changeAccess', change)
    },
    onMutate: async change => {
      await queries.cancelQueries({ queryKey: table })
      const before = queries.getQueryData<AccessTable>(table)
      if (before) queries.setQueryData<AccessTable>(table, changed(before, change))
      return before
    },
    onError: (_error, _change, before) => before && queries.setQueryData(table, before),
    // The result is shown already; the author is read when the person returns to the screen.
    onSettled: () => queries.invalidateQueries({ queryKey: table, refetchType: 'none' }),
    mutationKey: table,
  })
  /** The result cannot be predicted here, so it is read back. */
  const apply = async (work: Promise<unknown>) => {
    await work
    await queries.invalidateQueries({ queryKey: table })
  }
  return {
    query,
    changing,
    giveTemplates: (given: CallInput<(typeof accessCalls)['giveTemplates']>) =>
      apply(provider.call('giveTemplates', given)),
    copyAccess: (given: CallInput<(typeof accessCalls)['copyAccess']>) =>
      apply(provider.call('copyAccess', given)),
  }
}

/** What the codes open, and their labels. */
export function useAccessMap() {
  const provider = useDataProvider<ErpDataProvider>()
  return useQuery({
    queryKey: ['accessMap'],
    queryFn: ({ signal }) => provider.call('getAccessMap', {}, { signal }),
  })
}

/**
 * The table after a change: only changed people are new objects, so only their rows are rendered.
 */
export function changed(
  before: AccessTable,
  { grant = [], revoke = [], expiresOnUtc }: Change,
): AccessTable {
  const given = byPerson(grant)
  const taken = byPerson(revoke)
  return {
    ...before,
    data: before.data.map(person => {
      const more = given.get(person.id) ?? []
      const less = taken.get(person.id) ?? []
      if (!more.length && !less.length) return person
      const kept = person.held.filter(
        h => h.templateId || !(less.includes(h.code) || more.includes(h.code)),
      )
      const now = new Date().toISOString()
      return {
        ...person,
        held: [
          ...kept,
          ...more.map(code => ({
            code,
            templateId: null,
            template: null,
            sinceUtc: now,
            by: null,
            expiresOnUtc: expiresOnUtc ?? null,
          })),
        ],
      }
    }),
  }
}

function byPerson(grants: readonly { staffId: string; code: Code }[]) {
  const found = new Map<string, Code[]>()
  for (const { staffId, code } of grants) found.set(staffId, [...(found.get(staffId) ?? []), code])
  return found
}

const table = ['accessTable']
