import { useEntity } from '../../src/app/declarations.ts'
import { Muted } from '../../src/fields/Tone.tsx'
import { say } from '../../src/i18n/say.ts'
import { shownField } from '../../src/views/columns.ts'
import { Amount, Below, Day, Moment, Shown } from './cells.tsx'
import { OrderAction } from './OrderAction.tsx'
import { OrderPay } from './OrderPay.tsx'
import { PartTable, type PartColumn } from './PartTable.tsx'
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
    ['status', payment => <Shown field={field} value={payment.state} />],
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

const depositColumns: readonly PartColumn<Deposit>[] = [
  ['reference', deposit => deposit.reference],
  ['bank_date', deposit => <Day value={deposit.bankDate} />],
  [
    'matched',
    deposit => (deposit.isMatched ? say('fields.yes') : <Muted>{say('order.not_matched')}</Muted>),
  ],
  ['amount', deposit => <Amount value={deposit.amount} />, 'right'],
]
