import { ResourceContextProvider } from 'ra-core'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ChangedNotice } from '#src/views/parts/ChangedNotice.tsx'
import { Page } from '#src/views/parts/Page.tsx'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import {
  NoOrder,
  OrderProblem,
  preloadParts,
  useOrderId,
  useRememberedOrder,
} from '#resources/sales/orders/parts/OrderGate.tsx'
import { EditLines, useLinesOpen } from '#resources/sales/orders/lines/EditLines.tsx'
import { OrderActions } from '#resources/sales/orders/parts/OrderActions.tsx'
import { OrderDeliveries } from '#resources/sales/orders/parts/OrderDeliveries.tsx'
import { OrderHeader } from '#resources/sales/orders/parts/OrderHeader.tsx'
import { OrderMoney } from '#resources/sales/orders/parts/OrderMoney.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { OrderTasks } from '#resources/sales/orders/parts/OrderTasks.tsx'
import { PricedLines } from '#resources/sales/orders/lines/PricedLines.tsx'
import { ReadOnlyNotes } from './ReadOnlyNotes.tsx'
import { useOrderDetails } from '#resources/sales/orders/parts/useOrderDetails.ts'

const LinesEditor = LazyPart(() => import('#resources/sales/orders/lines/LinesEditor.tsx'))

/**
 * A complete order with inline line editing: the one in the address, otherwise the last opened one.
 */
export default function OrderDetails() {
  const orderId = useOrderId()
  return <Page>{orderId ? <Order key={orderId} orderId={orderId} /> : <NoOrder />}</Page>
}

function Order({ orderId }: { orderId: string }) {
  const {
    query: { data, error, refetch },
    showNewer,
  } = useOrderDetails(orderId)
  const { isEditing, wasEditing, open, close } = useLinesOpen(data?.order)
  preloadParts()
  useRememberedOrder(orderId, data !== undefined)
  if (!data) return <OrderProblem error={error} onRetry={refetch} />
  return (
    <ResourceContextProvider value={resourceOfEntity('orders')!}>
      <OrderHeader data={data} actions={<OrderActions data={data} other="orderProcessing" />} />
      <RecordLayout aside={<OrderPeople data={data} />}>
        {isEditing ? (
          <LinesEditor
            data={data}
            reload={async () => (await refetch({ throwOnError: true })).data!}
            onClose={close}
          />
        ) : (
          <PricedLines
            data={data}
            actions={<EditLines order={data.order} onOpen={open} wasEditing={wasEditing} />}
          />
        )}
        <OrderMoney data={data} />
        <OrderDeliveries data={data} />
        <OrderTasks data={data} />
        <ReadOnlyNotes notes={data.notes} />
      </RecordLayout>
      <ChangedNotice onShow={showNewer} />
    </ResourceContextProvider>
  )
}
