import '#resources/sales/order.texts.ts'
import { holdsOne } from '#src/app/access.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Below, part, ValueOf } from './cells.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { OrderRefunds } from '#resources/sales/refunds/OrderRefunds.tsx'
import { OrderAction } from './OrderAction.tsx'
import { moneyCodes } from '#resources/sales/orders/orderEditable.ts'
import { OrderPay } from './OrderPay.tsx'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { Details } from './orderData.ts'

type Payment = Details['payments'][number]
type Deposit = Details['depositReferences'][number]

/** Payments, and their references at the bank. */
export function OrderMoney({
  data,
}: {
  data: Pick<
    Details,
    'order' | 'payments' | 'depositReferences' | 'refunds' | 'handedOver' | 'cash'
  >
}) {
  const { order } = data
  const columns: ShapeColumns<Payment> = {
    receivedOnUtc: true,
    methodName: ({ methodName, reference }) => (
      <>
        {methodName}
        {reference && <Below>{reference}</Below>}
      </>
    ),
    state: payment => (
      <>
        <ValueOf of="payments" value={payment.state} />
        <PaymentActions order={order} payment={payment} />
      </>
    ),
    takenBy: ({ takenBy, branchName }) => (
      <>
        {takenBy}
        {branchName && <Below>{branchName}</Below>}
      </>
    ),
    amount: true,
  }
  return (
    <>
      <ShapeTable
        {...part('payments', data)}
        columns={columns}
        none={say('order.nothing_paid')}
        actions={
          <>
            <OrderPay order={order} cash={data.cash} />
            <OrderAction
              call="addDepositReference"
              label={say('order.add_deposit')}
              record={{ id: order.id }}
            />
          </>
        }
      />
      <OrderRefunds data={data} />
      <ShapeTable {...part('depositReferences', data)} columns={depositColumns} />
    </>
  )
}

/** Receives a pending payment, or voids a mistaken one with a reason. */
function PaymentActions({ order, payment }: Pick<Details, 'order'> & { payment: Payment }) {
  if (!holdsOne(moneyCodes)) return null
  const { id: paymentId, version, state, methodName } = payment
  const of = { amount: amountText(payment.amount), method: methodName }
  const record = { id: order.id, version, paymentId }
  return (
    <>
      {state === 'Pending' && (
        <OrderAction
          call="receiveOrderPayment"
          label={say('order.receive_payment', of)}
          short={say('order.receive')}
          confirm={say('order.receive')}
          record={record}
          fixed={['paymentId']}
        />
      )}
      {state !== 'Voided' && !payment.refundId && !payment.exchangeOrderId && (
        <OrderAction
          call="voidOrderPayment"
          label={say('order.void_payment', of)}
          short={say('order.void')}
          record={record}
          fixed={['paymentId']}
        />
      )}
    </>
  )
}

const depositColumns: ShapeColumns<Deposit> = {
  reference: true,
  bankDate: true,
  isMatched: deposit =>
    deposit.isMatched ? say('fields.yes') : <Muted>{say('order.not_matched')}</Muted>,
  amount: true,
}
