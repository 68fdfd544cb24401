import { ResourceContextProvider } from 'ra-core'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { ChangedNotice } from '#src/views/parts/ChangedNotice.tsx'
import { Page } from '#src/views/parts/Page.tsx'
import { OrderProcessingForm } from './OrderProcessingForm.tsx'
import {
  NoOrder,
  OrderProblem,
  preloadParts,
  useOrderId,
  useRememberedOrder,
} from '#resources/sales/orders/parts/OrderGate.tsx'
import { useOrderProcessing } from '#resources/sales/orders/parts/useOrderProcessing.ts'

/** The page for processing an order: the one in the address, otherwise the last opened one. */
export default function OrderProcessing() {
  const orderId = useOrderId()
  // The key resets all state for another order.
  return <Page>{orderId ? <Order key={orderId} orderId={orderId} /> : <NoOrder />}</Page>
}

function Order({ orderId }: { orderId: string }) {
  const { query, saving, showNewer } = useOrderProcessing(orderId)
  const { data, error, refetch } = query
  preloadParts()
  useRememberedOrder(orderId, data !== undefined)
  if (!data) return <OrderProblem error={error} onRetry={refetch} />
  return (
    <ResourceContextProvider value={resourceOfEntity('orders')!}>
      <OrderProcessingForm
        data={data}
        saving={saving}
        reload={async () => (await refetch({ throwOnError: true })).data!}
      />
      <ChangedNotice onShow={showNewer} />
    </ResourceContextProvider>
  )
}
