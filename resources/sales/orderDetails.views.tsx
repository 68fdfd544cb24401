import { ResourceContextProvider } from 'ra-core'
import { resourceOfEntity } from '../../src/app/declarations.ts'
import { part } from '../../src/app/part.tsx'
import { ChangedNotice } from '../../src/views/ChangedNotice.tsx'
import { Page } from '../../src/views/Page.tsx'
import { RecordLayout } from '../../src/views/RecordLayout.tsx'
import {
  NoOrder,
  OrderProblem,
  preloadParts,
  useOrderId,
  useRememberedOrder,
} from './OrderGate.tsx'
import { EditLines, useLinesOpen } from './EditLines.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderDeliveries } from './OrderDeliveries.tsx'
import { OrderHeader } from './OrderHeader.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { OrderTasks } from './OrderTasks.tsx'
import { PricedLines } from './PricedLines.tsx'
import { SaidNotes } from './SaidNotes.tsx'
import { useOrderDetails } from './useOrderDetails.ts'

const LinesEditor = part(() => import('./LinesEditor.tsx'))

/** One order whole, with its lines to be changed in their place: that of the address, else the one that was open last. */
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
        <SaidNotes notes={data.notes} />
      </RecordLayout>
      <ChangedNotice onShow={showNewer} />
    </ResourceContextProvider>
  )
}
