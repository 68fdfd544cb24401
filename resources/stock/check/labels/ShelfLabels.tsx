import '#resources/stock/labels/labels.texts.ts'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallAnswer, CallInput } from '#define'
import PrintLabels from '#resources/stock/labels/PrintLabels.tsx'
import { useProvider } from '#src/app/useServer.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { WaitingAbove } from '#src/loading/Waiting.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import type { shelfLabelCalls } from './shelfLabels.calls.ts'

interface Props {
  /** These SKUs, or the results of a search. */
  of: CallInput<(typeof shelfLabelCalls)['getShelfLabels']>
  onClose: () => void
}

/** Prints the shelf labels of SKUs, and says which of them have none. */
export default function ShelfLabels({ of, onClose }: Props) {
  const provider = useProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['shelfLabels', of],
    queryFn: ({ signal }) => provider.call('getShelfLabels', of, { signal }),
    // Not cached: an older price may be invalid now. Not refetched: a new price would change the
    // selection.
    gcTime: 0,
    staleTime: Infinity,
  })
  const priced = data?.data.filter(hasPrice) ?? []
  const without = data && <Without skus={data.data.filter(sku => !hasPrice(sku))} />
  if (error)
    return (
      <Plain onClose={onClose}>
        <ProblemState error={error} onRetry={() => void refetch()} />
      </Plain>
    )
  if (!data) return <WaitingAbove />
  if (!priced.length) return <Plain onClose={onClose}>{without}</Plain>
  const { length: count } = data.data
  return (
    <PrintLabels
      of={{ skuIds: priced.map(({ skuId }) => skuId) }}
      note={[
        say('shelf_labels.some', { smart_count: priced.length }),
        count < data.totalCount && say('shelf_labels.first_of', { count, total: data.totalCount }),
      ]
        .filter(part => part)
        .join(' ')}
      onClose={onClose}
    >
      {without}
    </PrintLabels>
  )
}

type Sku = CallAnswer<(typeof shelfLabelCalls)['getShelfLabels']>['data'][number]

const hasPrice = ({ price, promoPrice }: Sku) => price !== null || promoPrice !== null

const Plain = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => (
  <DialogFrame
    title={say('price_labels.print')}
    maxWidth="sm"
    onClose={onClose}
    cancel={say('action.close')}
  >
    {children}
  </DialogFrame>
)

function Without({ skus }: { skus: readonly Sku[] }) {
  const { country } = useClient()
  if (!skus.length) return null
  return (
    <Alert severity="warning">
      {say('shelf_labels.without', { smart_count: skus.length })}
      <ul style={{ margin: 0, paddingLeft: 18, maxHeight: 160, overflowY: 'auto' }}>
        {skus.map(({ skuId, name }) => (
          <li key={skuId}>
            {name}: {say(`shelf_labels.no_price.${country}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
