import { relatedShape } from '#resources/sales/orders/orderRelated.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { GiveBackTransfer } from '#resources/stock/transfers/GiveBackTransfer.tsx'
import { Below, part, Shown, ValueOf } from './cells.tsx'
import type { Details } from './orderData.ts'

/** The deliveries of an order, its transfers and its tickets. The lines say what is reserved. */
export const OrderDeliveries = ({
  data,
}: {
  data: Pick<Details, 'plans' | 'transfers' | 'tickets'>
}) => (
  <>
    <ShapeTable {...part('plans', data)} columns={planColumns} />
    <ShapeTable {...part('transfers', data)} columns={transferColumns} />
    <ShapeTable {...part('tickets', data)} />
  </>
)

const planColumns: ShapeColumns<Details['plans'][number]> = {
  date: ({ slot, no }, date) => (
    <>
      {date} <Shown field={relatedShape.plans.shape.slot} value={slot} />
      <Below>{no}</Below>
    </>
  ),
  serviceType: ({ serviceType, calendarName, ticketNo }) => (
    <>
      {serviceType}
      <Below>{[calendarName, ticketNo].filter(Boolean).join(' · ')}</Below>
    </>
  ),
  goods: ({ items }) =>
    items.map(({ skuCode, quantity }, i) => <div key={i}>{`${skuCode} × ${quantity}`}</div>),
  providerName: ({ providerName, trackingNo }) => (
    <>
      {providerName}
      {trackingNo && <Below>{trackingNo}</Below>}
    </>
  ),
  state: ({ state }) => <ValueOf of="deliveryPlans" value={state} />,
}
const transferColumns: ShapeColumns<Details['transfers'][number]> = {
  no: true,
  fromAndTo: ({ sourceWarehouse, targetWarehouse }) => `${sourceWarehouse} → ${targetWarehouse}`,
  createdOnUtc: true,
  jobStatus: transfer => (
    <>
      <ValueOf of="transfers" name="jobStatus" value={transfer.jobStatus} />
      <GiveBackTransfer transfer={transfer} />
    </>
  ),
}
