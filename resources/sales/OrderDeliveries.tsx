import { useEntity } from '../../src/app/declarations.ts'
import { shownField } from '../../src/views/columns.ts'
import { timeSlot } from '../define/index.ts'
import { Below, Day, Moment, Shown } from './cells.tsx'
import { PartTable, type PartColumn } from './PartTable.tsx'
import type { Details } from './useOrderDetails.ts'

type Plan = Details['plans'][number]
type Reservation = Details['reservations'][number]
type Ticket = Details['tickets'][number]
type Transfer = Details['transfers'][number]

/** When goods go out and from where they come. */
export function OrderDeliveries({
  data: { plans, reservations, transfers, tickets },
}: {
  data: Details
}) {
  const planState = shownField(useEntity('deliveryPlans'), 'state').field
  const reservationState = shownField(useEntity('reservations'), 'state').field
  const transferState = shownField(useEntity('transfers'), 'jobStatus').field
  const planColumns: readonly PartColumn<Plan>[] = [
    [
      'Date',
      ({ date, slot, no }) => (
        <>
          <Day value={date} /> <Shown field={anySlot} value={slot} />
          <Below>{no}</Below>
        </>
      ),
    ],
    [
      'Service',
      ({ serviceType, calendarName, ticketNo }) => (
        <>
          {serviceType}
          <Below>{[calendarName, ticketNo].filter(Boolean).join(' · ')}</Below>
        </>
      ),
    ],
    [
      'Goods',
      ({ items }) =>
        items.map(({ skuCode, quantity }, i) => <div key={i}>{`${skuCode} × ${quantity}`}</div>),
    ],
    [
      'Carrier',
      ({ providerName, trackingNo }) => (
        <>
          {providerName}
          {trackingNo && <Below>{trackingNo}</Below>}
        </>
      ),
    ],
    ['Status', plan => <Shown field={planState} value={plan.state} />],
  ]
  const reservationColumns: readonly PartColumn<Reservation>[] = [
    ['Product', reservation => reservation.skuCode],
    ['Qty', reservation => reservation.quantity, 'right'],
    ['From', ({ containerNo, warehouseName, source }) => containerNo ?? warehouseName ?? source],
    ['Expected', reservation => <Day value={reservation.arrivesOn} />],
    ['Needed by', reservation => <Day value={reservation.needBy} />],
    ['Status', reservation => <Shown field={reservationState} value={reservation.state} />],
  ]
  const transferColumns: readonly PartColumn<Transfer>[] = [
    ['No.', transfer => transfer.no],
    [
      'From and to',
      ({ sourceWarehouse, targetWarehouse }) => `${sourceWarehouse} → ${targetWarehouse}`,
    ],
    ['Created', transfer => <Moment value={transfer.createdOnUtc} />],
    ['Status', transfer => <Shown field={transferState} value={transfer.jobStatus} />],
  ]
  return (
    <>
      <PartTable title="Deliveries and pickups" rows={plans} columns={planColumns} />
      <PartTable title="Reserved goods" rows={reservations} columns={reservationColumns} />
      <PartTable title="Transfers" rows={transfers} columns={transferColumns} />
      <PartTable title="Tickets" rows={tickets} columns={ticketColumns} />
    </>
  )
}

const ticketColumns: readonly PartColumn<Ticket>[] = [
  ['Ticket no.', ticket => ticket.ticketNo],
  ['Created', ticket => <Moment value={ticket.createdOnUtc} />],
]

const anySlot = timeSlot()
