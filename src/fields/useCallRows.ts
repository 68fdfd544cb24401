import { useQuery } from '@tanstack/react-query'
import type { CallName } from '#define/model.ts'
import { useProvider } from '#src/app/useServer.ts'

/** The rows of a call without input that a field names, such as the meanings of its values. */
export function useCallRows<Row>(call: string): readonly Row[] {
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: ['rows', call],
    queryFn: async () =>
      ((await provider.call(call as CallName, {} as never)) as unknown as { data: Row[] }).data,
    staleTime: 10 * 60_000,
  })
  return data ?? []
}
