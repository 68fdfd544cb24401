import { holdsOne } from '#src/app/access.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Below, part, ValueOf } from './cells.tsx'
import { OrderAction } from './OrderAction.tsx'
import { moneyCodes } from '#resources/sales/orders/orderEditable.ts'
import { OrderPay } from './OrderPay.tsx'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { Details } from './OrderPage.tsx'

type Payment = Details['payments'][number]
type Deposit = Details['depositReferences'][number]

/** Payments, and their references at the bank. */
export function OrderMoney({
  data,
}: {
  data: Pick<Details, 'order' | 'payments' | 'depositReferences'>
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
        <Receive order={order} payment={payment} />
        <Void order={order} payment={payment} />
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
            <OrderPay order={order} />
            <OrderAction
              call="addDepositReference"
              label={say('order.add_deposit')}
              record={{ id: order.id }}
            />
          </>
        }
      />
      <ShapeTable {...part('depositReferences', data)} columns={depositColumns} />
    </>
  )
}

/** Confirms that the money of a pending payment has arrived. */
const Receive = ({ order, payment }: Pick<Details, 'order'> & { payment: Payment }) =>
  payment.state === 'Pending' &&
  holdsOne(moneyCodes) && (
    <OrderAction
      call="receiveOrderPayment"
      label={say('order.receive_payment', {
        amount: amountText(payment.amount),
        method: payment.methodName,
      })}
      short={say('order.receive')}
      confirm={say('order.receive')}
      record={{ id: order.id, version: payment.version, paymentId: payment.id }}
      fixed={['paymentId']}
    />
  )

/** Voids a mistaken payment, with a reason. */
const Void = ({ order, payment }: Pick<Details, 'order'> & { payment: Payment }) =>
  payment.state !== 'Voided' &&
  holdsOne(moneyCodes) && (
    <OrderAction
      call="voidOrderPayment"
      label={say('order.void_payment', {
        amount: amountText(payment.amount),
        method: payment.methodName,
      })}
      short={say('order.void')}
      record={{ id: order.id, version: payment.version, paymentId: payment.id }}
      fixed={['paymentId']}
    />
  )

const depositColumns: ShapeColumns<Deposit> = {
  reference: true,
  bankDate: true,
  isMatched: deposit =>
    deposit.isMatched ? say('fields.yes') : <Muted>{say('order.not_matched')}</Muted>,
  amount: true,
}
