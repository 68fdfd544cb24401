import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import type { WantedLine } from './linesDraft.ts'

/** Milliseconds after the last key before the preview is requested. */
const pause = 350

/**
 * The preview of lines for this version of an order, requested when the person pauses; until then,
 * the former one.
 */
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
    // Free quantities change without any input.
    gcTime: 0,
  })
  return {
    data,
    error,
    refetch,
    isCurrent: typed === settled && !isFetching && wanted !== undefined,
  }
}
