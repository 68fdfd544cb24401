import './access.texts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { callKey, useCall, useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { CallAnswer, CallInput, Calls, Code } from '#define'
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
  const provider = useProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const query = useCall('getAccessTable', {})
  const { mutate: change } = useMutation({
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
    onError: (error, _change, before) => {
      if (before) queries.setQueryData(table, before)
      notify(messageOf(error), { type: 'error' })
    },
    // The result is shown already; the author is read when the person returns to the screen.
    onSettled: () => queries.invalidateQueries({ queryKey: table, refetchType: 'none' }),
    mutationKey: table,
  })
  /** The result cannot be predicted here, so it is read back. */
  const apply: Apply = async (name, input) => {
    await provider.call(name, input)
    await queries.invalidateQueries({ queryKey: table })
    notify(say('access.applied'), { type: 'success' })
  }
  return { query, change, apply }
}

/** Makes a call that changes the access of people. */
export type Apply = <N extends 'giveTemplates' | 'copyAccess'>(
  name: N,
  input: CallInput<Calls[N]>,
) => Promise<void>

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

const table = callKey('getAccessTable', {})
