import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useResourceContext } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import type { AnyEntity } from '#define'
import { useAsked } from '#src/views/parts/useAsked.ts'

/** The declared totals over all filtered records; read together with the rows. */
export function useTotals(entity: AnyEntity) {
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const filter = useAsked()
  return useQuery({
    queryKey: [resource, 'totals', filter],
    queryFn: ({ signal }) => provider.totals(resource, filter, signal),
    enabled: !!entity.list?.totals?.length,
    placeholderData: keepPreviousData,
  })
}
