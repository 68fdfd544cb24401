import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { newTicketAbout } from '#resources/delivery/plans/page/newTicket.browser.ts'
import { PlanButton } from '#resources/delivery/plans/dialogs/PlanButton.tsx'
import { cancellableStates, movableStates } from '#resources/delivery/plans/planStates.ts'
import { relatedShape } from '#resources/sales/orders/orderRelated.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { GiveBackTransfer } from '#resources/stock/transfers/GiveBackTransfer.tsx'
import { BackButtons } from './deliveries/BackButtons.tsx'
import { Below, part, Shown, ValueOf } from './cells.tsx'
import type { Details } from './orderData.ts'

/** The deliveries of an order, its transfers and its tickets. The lines say what is reserved. */
export const OrderDeliveries = ({
  data,
}: {
  data: Pick<Details, 'order' | 'plans' | 'transfers' | 'tickets'>
}) => (
  <>
    <ShapeTable
      {...part('plans', data)}
      columns={planColumns(data.order.id)}
      actions={mayReach(deliveries) && <PlanLink orderId={data.order.id} />}
    />
    <ShapeTable {...part('transfers', data)} columns={transferColumns} />
    <ShapeTable
      {...part('tickets', data)}
      columns={ticketColumns}
      actions={<NewTicket order={data.order} />}
    />
  </>
)

/** A complaint about the order. */
function NewTicket({ order: { id: orderId, customerId } }: Pick<Details, 'order'>) {
  const to = newTicketAbout({ customerId, orderId })
  return (
    to && (
      <Button component={LinkBase} to={to}>
        {say('planning.new_ticket')}
      </Button>
    )
  )
}

const ticketColumns: ShapeColumns<Details['tickets'][number]> = {
  ticketNo: ({ id, ticketNo }) => (
    <RecordLink
      entity="tickets"
      id={id}
      opensAt={{ screen: '/customer_service/ticketDetail', as: 'ticketId' }}
    >
      {ticketNo}
    </RecordLink>
  ),
  createdOnUtc: true,
}

type Plan = Details['plans'][number]

const deliveries = '/sale/delivery_plan'

const PlanLink = ({ orderId }: { orderId: string }) => (
  <Button component={LinkBase} to={`${deliveries}?orderId=${encodeURIComponent(orderId)}`}>
    {say('planning.plan')}
  </Button>
)

/** Plans of its tickets are changed on the page of their ticket's deliveries. */
const isChangeable = ({ ticketNo, isLocked }: Plan) => ticketNo === null && !isLocked

const planColumns = (orderId: string): ShapeColumns<Plan> => ({
  date: ({ id, slot, no }, date) => (
    <>
      {date} <Shown field={relatedShape.plans.shape.slot} value={slot} />
      <Below>
        <PlanNo id={id} no={no} />
      </Below>
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
  deeds: {
    label: '',
    print: 'none',
    cell: plan => isChangeable(plan) && <PlanDeeds orderId={orderId} plan={plan} />,
  },
})

const PlanNo = ({ id, no }: Pick<Plan, 'id' | 'no'>) =>
  mayReach(deliveries) ? (
    <Link component={LinkBase} to={`${deliveries}?planId=${encodeURIComponent(id)}`}>
      {no}
    </Link>
  ) : (
    no
  )

const PlanDeeds = ({ orderId, plan }: { orderId: string; plan: Plan }) => (
  <>
    {movableStates.includes(plan.state) && (
      <PlanButton by="orderId" id={orderId} deed="move" plan={plan} />
    )}
    {cancellableStates.includes(plan.state) && (
      <PlanButton by="orderId" id={orderId} deed="cancel" plan={plan} />
    )}
    {mayReach(deliveries) && <BackButtons orderId={orderId} plan={plan} />}
  </>
)

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
