import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import type { WantedLine } from './linesDraft.ts'

/** Milliseconds without a key before the server works out what the lines would change. */
const pause = 350

/** What lines would make of an order of this version, as soon as the person pauses; the last that is known until then. */
export function useLinesPreview(
  orderId: string,
  version: number,
  wanted: readonly WantedLine[] | undefined,
) {
  const provider = useDataProvider<ErpDataProvider>()
  const typed = JSON.stringify(wanted ?? null)
  const settled = useSettled(typed, pause)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resourceOfEntity('orders'), 'linesPreview', orderId, version, settled],
    queryFn: async ({ signal }) =>
      (
        await provider.call(
          'previewOrderLines',
          { orderId, version, orderLines: JSON.parse(settled) as WantedLine[] },
          { signal },
        )
      ).data,
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    // What is free changes while nobody types.
    gcTime: 0,
  })
  return {
    data,
    error,
    refetch,
    isCurrent: typed === settled && !isFetching && wanted !== undefined,
  }
}
