import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { relatedShape } from '#resources/sales/orders/orderRelated.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { GiveBackTransfer } from '#resources/stock/transfers/GiveBackTransfer.tsx'
import { Below, part, Shown, ValueOf } from './cells.tsx'
import type { Details } from './OrderPage.tsx'

/** The deliveries of an order and the sources of their goods. */
export const OrderDeliveries = ({
  data,
}: {
  data: Pick<Details, 'plans' | 'reservations' | 'transfers' | 'tickets'>
}) => (
  <>
    <ShapeTable {...part('plans', data)} columns={planColumns} />
    <ShapeTable {...part('reservations', data)} columns={reservationColumns} />
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
const reservationColumns: ShapeColumns<Details['reservations'][number]> = {
  skuCode: true,
  quantity: true,
  from: ({ containerNo, purchaseNo, warehouseName, source }) =>
    containerNo ?? purchaseNo ?? warehouseName ?? source,
  expected: ({ arrivesOn, readyOn }) =>
    readyOn ? (
      say('order_lines.ready', { day: formatDate(readyOn) })
    ) : (
      <Shown field={relatedShape.reservations.shape.arrivesOn} value={arrivesOn} />
    ),
  needBy: true,
  state: ({ state }) => <ValueOf of="reservations" value={state} />,
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
