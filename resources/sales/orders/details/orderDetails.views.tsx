import { LazyPart } from '#src/loading/LazyPart.tsx'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { EditLines, useLinesOpen } from '#resources/sales/orders/lines/EditLines.tsx'
import { OrderActions } from '#resources/sales/orders/parts/OrderActions.tsx'
import { OrderDeliveries } from '#resources/sales/orders/parts/OrderDeliveries.tsx'
import { OrderHeader } from '#resources/sales/orders/parts/OrderHeader.tsx'
import { OrderMoney } from '#resources/sales/orders/parts/OrderMoney.tsx'
import {
  OrderPage,
  type Details,
  type OrderProps,
} from '#resources/sales/orders/parts/OrderPage.tsx'
import { OrderPeople } from '#resources/sales/orders/parts/OrderPeople.tsx'
import { OrderTasks } from '#resources/sales/orders/parts/OrderTasks.tsx'
import { PricedLines } from '#resources/sales/orders/lines/PricedLines.tsx'
import { OrderAddresses } from './OrderAddresses.tsx'
import { ReadOnlyNotes } from './ReadOnlyNotes.tsx'

const LinesEditor = LazyPart(() => import('#resources/sales/orders/lines/LinesEditor.tsx'))

/** A complete order with inline line editing. */
export default function OrderDetails() {
  return <OrderPage call="getOrderDetailsById" Order={Order} />
}

function Order(props: OrderProps<Details>) {
  const { data } = props
  const { isEditing, wasEditing, open, close } = useLinesOpen(data.order)
  return (
    <>
      <OrderHeader data={data} actions={<OrderActions data={data} other="orderProcessing" />} />
      <RecordLayout
        aside={
          <OrderPeople data={data} facts={['holdReason', 'tagIds']}>
            <OrderAddresses data={data} />
          </OrderPeople>
        }
      >
        {isEditing ? (
          <LinesEditor {...props} onClose={close} />
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
    </>
  )
}
