import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '#define'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { useServer } from '#src/app/useServer.ts'

/** The declared totals over all filtered records; read together with the rows. */
export function useTotals(entity: AnyEntity) {
  const { resource, provider } = useServer()
  const filter = useAsked()
  return useQuery({
    queryKey: [resource, 'totals', filter],
    queryFn: ({ signal }) => provider.totals(resource, filter, signal),
    enabled: !!entity.list?.totals?.length,
    placeholderData: keepPreviousData,
  })
}
