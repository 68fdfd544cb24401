import { useQuery } from '@tanstack/react-query'
import type { CallInput, CallName, Calls } from '#define'
import { useServer } from '#src/app/useServer.ts'

/** The answer of a call about a plan, which is read again with the plan. */
export function usePlanCall<N extends CallName>(name: N, input: CallInput<Calls[N]>) {
  const { provider, resource } = useServer()
  return useQuery({
    queryKey: [resource, name, input],
    queryFn: ({ signal }) => provider.call(name, input, { signal }),
  })
}
