import '#resources/stock/stock.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import type { ReactNode } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { Reservations } from './Reservations.tsx'
import type { StockMember } from '#resources/stock/check/lines/stockTypes.ts'
import {
  stockKey,
  useRefetching,
  useStockChanges,
  type StockBreakdown,
} from '#resources/stock/check/search/useStockSearch.ts'

interface Props {
  why: Extract<StockBreakdown, { of: 'presold' }>
  item: Pick<StockMember, 'code' | 'name' | 'incoming'> | undefined
  frame: (title: string, below: string, children: ReactNode) => ReactNode
}

/** The orders that inbound goods are promised to. */
export function BreakdownInbound({ why: { of: _of, ...input }, item, frame }: Props) {
  const provider = useProvider()
  const { skuId, containerId, purchaseOrderId } = input
  const { data, error, refetch, isPending } = useQuery({
    queryKey: [stockKey, 'presold', input],
    queryFn: ({ signal }) => provider.call('getStockPresold', input, { signal }),
    ...useRefetching(),
  })
  useStockChanges('presold', [{ skuId }])
  const no = item?.incoming.find(({ id }) => id === (containerId ?? purchaseOrderId))?.no
  return frame(
    item ? `${item.code} · ${item.name}` : say('stock.presold_to'),
    no
      ? say(containerId ? 'stock.container' : 'stock.purchase_order', { no })
      : say('stock.incoming'),
    <>
      {isPending && <ProgressLine aria-label={say('common.loading')} />}
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <State title={say('stock.presold_none')} />}
      {data && <Reservations title={say('stock.presold_to')} rows={data.data} />}
    </>,
  )
}
