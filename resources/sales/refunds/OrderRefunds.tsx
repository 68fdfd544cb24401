import './refunds.texts.ts'
import Alert from '@mui/material/Alert'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { Below, part, ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { OrderAction } from '#resources/sales/orders/parts/OrderAction.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { proposedRefund } from './proposedRefund.ts'
import { refundCalls } from './refunds.calls.ts'

type Refund = Details['refunds'][number]
type Data = Pick<Details, 'order' | 'refunds' | 'handedOver'>

/** The refunds of an order, while there are any or something could be given back. */
export function OrderRefunds({ data }: { data: Data }) {
  const { order, refunds } = data
  if (!refunds.length && !((order.paid ?? 0) > 0)) return null
  const columns: ShapeColumns<Refund> = {
    createdOnUtc: true,
    no: ({ no, type, reason }) => (
      <>
        {no} · {type}
        <Below>{reason}</Below>
      </>
    ),
    requestedBy: ({ requestedBy, decidedBy }) => (
      <>
        {requestedBy}
        {decidedBy && <Below>{decidedBy}</Below>}
      </>
    ),
    goods: ({ goods }) => <ValueOf of="refunds" name="goods" value={goods} />,
    state: refund => (
      <>
        <ValueOf of="refunds" value={refund.state} />
        {refund.state === 'Requested' && refund.isOwn && (
          <OrderAction
            call="cancelRefundRequest"
            label={say('refunds.cancel_of', { no: refund.no })}
            short={say('refunds.cancel')}
            confirm={say('refunds.cancel')}
            record={{ id: order.id, refundId: refund.id, version: refund.version }}
            fixed={['refundId', 'version']}
          />
        )}
      </>
    ),
    amount: true,
  }
  return (
    <ShapeTable
      {...part('refunds', data)}
      columns={columns}
      none={say('refunds.none')}
      actions={<AskRefund data={data} />}
    />
  )
}

/** Asks for money back; what is paid above what the customer keeps is proposed. */
export function AskRefund({ data, variant }: { data: Data; variant?: 'text' | 'contained' }) {
  const { order, handedOver } = data
  const { left, ...proposed } = proposedRefund(data)
  if (left <= 0 || !mayCall('requestRefund', refundCalls.requestRefund)) return null
  const out = handedOver.pieces - handedOver.returned
  return (
    <OrderAction
      call="requestRefund"
      label={say('refunds.ask')}
      heading={say('refunds.of', { code: order.orderCode })}
      record={{ id: order.id, ...proposed }}
      {...(variant && { variant })}
    >
      {handedOver.returned > 0 && (
        <Alert severity="info">
          {say('refunds.returned', {
            smart_count: handedOver.returned,
            worth: amountText(order.returned ?? 0),
          })}
        </Alert>
      )}
      {out > 0 && <Alert severity="warning">{say('refunds.not_back', { smart_count: out })}</Alert>}
    </OrderAction>
  )
}
