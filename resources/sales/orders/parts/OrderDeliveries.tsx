import { useEntity } from '#src/app/product/declarations.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { timeSlot } from '#define'
import { Below, Day, Moment, Shown } from './cells.tsx'
import { PartTable, type PartColumn } from '#resources/sales/PartTable.tsx'
import type { Details } from './useOrderDetails.ts'

type Plan = Details['plans'][number]
type Reservation = Details['reservations'][number]
type Ticket = Details['tickets'][number]
type Transfer = Details['transfers'][number]

/** When goods go out and from where they come. */
export function OrderDeliveries({
  data: { plans, reservations, transfers, tickets },
}: {
  data: Pick<Details, 'plans' | 'reservations' | 'transfers' | 'tickets'>
}) {
  const planState = shownField(useEntity('deliveryPlans'), 'state').field
  const reservationState = shownField(useEntity('reservations'), 'state').field
  const transferState = shownField(useEntity('transfers'), 'jobStatus').field
  const planColumns: readonly PartColumn<Plan>[] = [
    [
      'date',
      ({ date, slot, no }) => (
        <>
          <Day value={date} /> <Shown field={anySlot} value={slot} />
          <Below>{no}</Below>
        </>
      ),
    ],
    [
      'service',
      ({ serviceType, calendarName, ticketNo }) => (
        <>
          {serviceType}
          <Below>{[calendarName, ticketNo].filter(Boolean).join(' · ')}</Below>
        </>
      ),
    ],
    [
      'goods',
      ({ items }) =>
        items.map(({ skuCode, quantity }, i) => <div key={i}>{`${skuCode} × ${quantity}`}</div>),
    ],
    [
      'carrier',
      ({ providerName, trackingNo }) => (
        <>
          {providerName}
          {trackingNo && <Below>{trackingNo}</Below>}
        </>
      ),
    ],
    ['status', plan => <Shown field={planState} value={plan.state} />],
  ]
  const reservationColumns: readonly PartColumn<Reservation>[] = [
    ['product', reservation => reservation.skuCode],
    ['qty', reservation => reservation.quantity, 'right'],
    [
      'from',
      ({ containerNo, purchaseNo, warehouseName, source }) =>
        containerNo ?? purchaseNo ?? warehouseName ?? source,
    ],
    [
      'expected',
      ({ arrivesOn, readyOn }) =>
        readyOn ? (
          say('order_lines.ready', { day: formatDate(readyOn) })
        ) : (
          <Day value={arrivesOn} />
        ),
    ],
    ['needed_by', reservation => <Day value={reservation.needBy} />],
    ['status', reservation => <Shown field={reservationState} value={reservation.state} />],
  ]
  const transferColumns: readonly PartColumn<Transfer>[] = [
    ['no', transfer => transfer.no],
    [
      'from_and_to',
      ({ sourceWarehouse, targetWarehouse }) => `${sourceWarehouse} → ${targetWarehouse}`,
    ],
    ['created', transfer => <Moment value={transfer.createdOnUtc} />],
    ['status', transfer => <Shown field={transferState} value={transfer.jobStatus} />],
  ]
  return (
    <>
      <PartTable part="plans" rows={plans} columns={planColumns} />
      <PartTable part="reservations" rows={reservations} columns={reservationColumns} />
      <PartTable part="transfers" rows={transfers} columns={transferColumns} />
      <PartTable part="tickets" rows={tickets} columns={ticketColumns} />
    </>
  )
}

const ticketColumns: readonly PartColumn<Ticket>[] = [
  ['ticket_no', ticket => ticket.ticketNo],
  ['created', ticket => <Moment value={ticket.createdOnUtc} />],
]

const anySlot = timeSlot()
