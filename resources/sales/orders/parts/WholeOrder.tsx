import { BranchLacks } from '#resources/administration/branches/BranchLacks.tsx'
import { usePanels } from '#src/app/product/panels.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { EditLines, useLinesOpen } from '#resources/sales/orders/lines/EditLines.tsx'
import { OrderLines } from '#resources/sales/orders/lines/OrderLines.tsx'
import { OrderTimeline } from '#resources/sales/orders/timeline/OrderTimeline.tsx'
import { NextStepBanner } from './NextStepBanner.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderAddresses } from './OrderAddresses.tsx'
import { OrderDeliveries } from './OrderDeliveries.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { OrderTags } from './OrderTags.tsx'
import { OrderTasks } from './OrderTasks.tsx'
import type { OrderProps } from './orderData.ts'

const OrderDocuments = LazyPart(() => import('#resources/sales/documents/OrderDocuments.tsx'))
const IssuedInvoices = LazyPart(() => import('#resources/sales/documents/IssuedInvoices.tsx'))
const LinesEditor = LazyPart(() => import('#resources/sales/orders/lines/LinesEditor.tsx'))

/** An order on one page: its head, its lines, what happened to it, and what belongs to it. */
export function WholeOrder(props: OrderProps) {
  const { data } = props
  const { below } = usePanels({ name: 'orders' }, 'show', { record: data.order })
  const { isEditing, wasEditing, open, close } = useLinesOpen(data.order)
  return (
    <>
      <OrderHead
        data={data}
        actions={
          <>
            <OrderDocuments order={data.order} />
            <OrderActions data={data} />
          </>
        }
      />
      <NextStepBanner data={data} />
      {isOpen(data.order) && <BranchLacks what={data.branchLacks} />}
      <RecordLayout
        aside={
          <>
            <OrderTags order={data.order} />
            <OrderPeople data={data}>
              <OrderAddresses data={data} />
            </OrderPeople>
          </>
        }
      >
        {isEditing ? (
          <LinesEditor {...props} onClose={close} />
        ) : (
          <OrderLines
            reload={props.reload}
            data={data}
            edit={<EditLines order={data.order} onOpen={open} wasEditing={wasEditing} />}
          />
        )}
        <OrderTimeline {...props} />
        <OrderMoney data={data} />
        <IssuedInvoices order={data.order} />
        <OrderDeliveries data={data} />
        <OrderTasks data={data} />
        <OrderFiles order={data.order} />
        {below}
      </RecordLayout>
    </>
  )
}

/** Whether it can still be confirmed. */
const isOpen = ({ state }: OrderProps['data']['order']) =>
  state === 'Draft' || state === 'Quotation'
