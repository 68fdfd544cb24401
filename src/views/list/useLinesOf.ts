import { useQueryClient } from '@tanstack/react-query'
import type { Identifier } from 'ra-core'
import { useServer } from '#src/app/useServer.ts'
import { whole } from '#src/views/record/useWholeRecord.ts'

/**
 * Reads rows with their lines in one request and keeps each where `ChildLines` looks it up. After a
 * failure every row reads its own lines and reports why it cannot.
 */
export function useLinesOf() {
  const { resource, provider } = useServer()
  const queries = useQueryClient()
  return async (ids: readonly Identifier[]) => {
    const records = await provider.withLines(resource, ids).catch(() => [])
    for (const record of records)
      queries.setQueryData([resource, 'getOne', { id: String(record.id), meta: whole }], record)
  }
}
