import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import type { CallAnswer, CallInput } from '#define'
import type { Calls } from '#define/model.ts'

/** Milliseconds after the last key before the preview is requested. */
const pause = 350

type Preview = 'previewOrderLines' | 'previewOrderPlace'

/**
 * The preview of a change for this version of an order, requested when the person pauses; until
 * then, the former one. Without a change there is none.
 */
export function useOrderPreview<C extends Preview>(
  call: C,
  order: { orderId: string; version: number },
  change: Omit<CallInput<Calls[C]>, 'orderId' | 'version'> | undefined,
) {
  const provider = useProvider()
  const typed = JSON.stringify(change ?? null)
  const settled = useSettled(typed, pause)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resourceOfEntity('orders'), call, order, settled],
    queryFn: async ({ signal }) => {
      const input = { ...order, ...(JSON.parse(settled) as object) }
      return (await provider.call<Preview>(call, input, { signal })).data as CallAnswer<
        Calls[C]
      >['data']
    },
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    // Invalid input is reported on save.
    retry: false,
    // Free quantities change without any input.
    gcTime: 0,
  })
  return { data, error, refetch, isCurrent: change && typed === settled && !isFetching }
}
