import { holdsOne } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { Amount, Below, Day, Moment, Shown } from './cells.tsx'
import { OrderAction } from './OrderAction.tsx'
import { voidCodes } from '#resources/sales/orders/orderEditable.ts'
import { OrderPay } from './OrderPay.tsx'
import { PartTable, type PartColumn } from '#resources/sales/PartTable.tsx'
import type { Details } from './useOrderDetails.ts'

type Payment = Details['payments'][number]
type Deposit = Details['depositReferences'][number]

/** What was paid, and what the bank calls it. */
export function OrderMoney({
  data: { order, payments, depositReferences },
}: {
  data: Pick<Details, 'order' | 'payments' | 'depositReferences'>
}) {
  const { field } = shownField(useEntity('payments'), 'state')
  const columns: readonly PartColumn<Payment>[] = [
    ['received', payment => <Moment value={payment.receivedOnUtc} />],
    [
      'method',
      ({ methodName, reference }) => (
        <>
          {methodName}
          {reference && <Below>{reference}</Below>}
        </>
      ),
    ],
    [
      'status',
      payment => (
        <>
          <Shown field={field} value={payment.state} />
          <Void order={order} payment={payment} />
        </>
      ),
    ],
    [
      'taken_by',
      ({ takenBy, branchName }) => (
        <>
          {takenBy}
          {branchName && <Below>{branchName}</Below>}
        </>
      ),
    ],
    ['amount', payment => <Amount value={payment.amount} />, 'right'],
  ]
  return (
    <>
      <PartTable
        part="payments"
        rows={payments}
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
      <PartTable part="deposit_references" rows={depositReferences} columns={depositColumns} />
    </>
  )
}

/** Takes back what was recorded by mistake, for a reason. */
const Void = ({ order, payment }: Pick<Details, 'order'> & { payment: Payment }) =>
  payment.state !== 'Voided' &&
  holdsOne(voidCodes) && (
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

const depositColumns: readonly PartColumn<Deposit>[] = [
  ['reference', deposit => deposit.reference],
  ['bank_date', deposit => <Day value={deposit.bankDate} />],
  [
    'matched',
    deposit => (deposit.isMatched ? say('fields.yes') : <Muted>{say('order.not_matched')}</Muted>),
  ],
  ['amount', deposit => <Amount value={deposit.amount} />, 'right'],
]
