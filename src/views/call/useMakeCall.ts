import { useQueryClient } from '@tanstack/react-query'
import { loadCall } from '#data/calls.ts'
import type { CallAnswer, CallInput, Calls } from '#define'
import type { CallName } from '#define/model.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { useToldCall } from './useToldCall.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Makes calls that change records of an entity: what shows those, and the records of this screen, is
 * read again, and what was done is told.
 */
export function useMakeCall(entity: string) {
  const { resource, provider } = useServer()
  const queries = useQueryClient()
  const told = useToldCall()
  return async <N extends CallName>(
    name: N,
    sent: CallInput<Calls[N]>,
  ): Promise<CallAnswer<Calls[N]>> => {
    const declared = await loadCall(name)
    const answer = await provider.call(name, sent)
    for (const shown of new Set([resource, resourceOfEntity(entity)]))
      void queries.invalidateQueries({ queryKey: [shown] })
    await told(declared, sent as Values, answer as Values)
    return answer
  }
}
