import { useEntity } from '#src/app/product/declarations.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { relatedShape } from '#resources/sales/orders/orderRelated.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { Below, Shown } from './cells.tsx'
import type { Details } from './useOrderDetails.ts'

type Plan = Details['plans'][number]
type Reservation = Details['reservations'][number]
type Transfer = Details['transfers'][number]

/** The deliveries of an order and the sources of their goods. */
export function OrderDeliveries({
  data: { plans, reservations, transfers, tickets },
}: {
  data: Pick<Details, 'plans' | 'reservations' | 'transfers' | 'tickets'>
}) {
  const planState = shownField(useEntity('deliveryPlans'), 'state').field
  const reservationState = shownField(useEntity('reservations'), 'state').field
  const transferState = shownField(useEntity('transfers'), 'jobStatus').field
  const planColumns: ShapeColumns<Plan> = {
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
    state: plan => <Shown field={planState} value={plan.state} />,
  }
  const reservationColumns: ShapeColumns<Reservation> = {
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
    state: reservation => <Shown field={reservationState} value={reservation.state} />,
  }
  const transferColumns: ShapeColumns<Transfer> = {
    no: true,
    fromAndTo: ({ sourceWarehouse, targetWarehouse }) => `${sourceWarehouse} → ${targetWarehouse}`,
    createdOnUtc: true,
    jobStatus: transfer => <Shown field={transferState} value={transfer.jobStatus} />,
  }
  const part = (name: 'plans' | 'reservations' | 'transfers' | 'tickets') => ({
    title: say(`order_parts.${name}`),
    shape: relatedShape[name].shape,
  })
  return (
    <>
      <ShapeTable {...part('plans')} rows={plans} columns={planColumns} />
      <ShapeTable {...part('reservations')} rows={reservations} columns={reservationColumns} />
      <ShapeTable {...part('transfers')} rows={transfers} columns={transferColumns} />
      <ShapeTable {...part('tickets')} rows={tickets} />
    </>
  )
}
