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

/** Everybody with their codes, and changing them: what is shown changes at once, and back when it is refused. */
export function useAccessTable() {
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: table,
    queryFn: ({ signal }) => provider.call('getAccessTable', {}, { signal }),
  })
  const changing = useMutation({
    mutationFn: async (change: Change) => {
      // What is shown is drawn before: making a request takes as long as drawing the row.
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
    // What was done is shown already; who did it is read when somebody comes back to the screen.
    onSettled: () => queries.invalidateQueries({ queryKey: table, refetchType: 'none' }),
    mutationKey: table,
  })
  /** What cannot be foreseen here is read back. */
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

/** The table as it will be: only the people who change are new objects, so that only their rows are drawn again. */
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
