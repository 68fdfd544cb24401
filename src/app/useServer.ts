import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useResourceContext } from 'ra-core'
import type { CallInput, CallName, Calls } from '#define'
import type { ErpDataProvider } from '#data/index.ts'
import type { Download } from '#data/files.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { saveFile } from './saveFile.ts'

export const useProvider = () => useDataProvider() as ErpDataProvider

/** The answer of a call. Without an input it is not made; of another version it is asked for anew. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<Calls[N]> | undefined,
  version?: unknown,
) {
  const provider = useProvider()
  return useQuery({
    queryKey: callKey(name, input, ...(version === undefined ? [] : [version])),
    queryFn: ({ signal }) => provider.call(name, input!, { signal }),
    enabled: input !== undefined,
  })
}

/** The key of a call's answers, or of the one to this input. */
export const callKey = (name: CallName, ...input: readonly unknown[]) => ['call', name, ...input]

/** What a view needs to change records of its resource and to tell the user the outcome. */
export function useServer() {
  const resource = useResourceContext()!
  const provider = useProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const report = (error: unknown) => notify(messageOf(error), { type: 'error' })
  return {
    resource,
    provider,
    notify,
    report,
    tellDone: (message: string) => notify(message, { type: 'success' }),
    /** Reads the resource's data again, or a part of it: `renew('notes', id)`. */
    renew: (...part: readonly unknown[]) =>
      queries.invalidateQueries({ queryKey: [resource, ...part] }),
    /** Saves a download, or reports why it failed. */
    save: (download: Promise<Download>) => download.then(saveFile).catch(report),
  }
}
