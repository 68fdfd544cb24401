import { useEntity } from '../../src/app/declarations.ts'
import { Muted } from '../../src/fields/Tone.tsx'
import { shownField } from '../../src/views/columns.ts'
import { Section } from '../../src/views/Section.tsx'
import { Amount, Below, Day, Moment, Shown } from './cells.tsx'
import { PartTable, type PartColumn } from './PartTable.tsx'
import type { Details } from './useOrderDetails.ts'

type Payment = Details['payments'][number]
type Deposit = Details['depositReferences'][number]

/** What was paid, and what the bank calls it. */
export function OrderMoney({ data: { payments, depositReferences } }: { data: Details }) {
  const { field } = shownField(useEntity('payments'), 'state')
  const columns: readonly PartColumn<Payment>[] = [
    ['Received', payment => <Moment value={payment.receivedOnUtc} />],
    [
      'Method',
      ({ methodName, reference }) => (
        <>
          {methodName}
          {reference && <Below>{reference}</Below>}
        </>
      ),
    ],
    ['Status', payment => <Shown field={field} value={payment.state} />],
    [
      'Taken by',
      ({ takenBy, branchName }) => (
        <>
          {takenBy}
          {branchName && <Below>{branchName}</Below>}
        </>
      ),
    ],
    ['Amount', payment => <Amount value={payment.amount} />, 'right'],
  ]
  return (
    <>
      <PartTable title="Payments" rows={payments} columns={columns} />
      {payments.length === 0 && (
        <Section title="Payments">
          <Muted>Nothing was paid yet</Muted>
        </Section>
      )}
      <PartTable title="Deposit references" rows={depositReferences} columns={depositColumns} />
    </>
  )
}

const depositColumns: readonly PartColumn<Deposit>[] = [
  ['Reference', deposit => deposit.reference],
  ['Bank date', deposit => <Day value={deposit.bankDate} />],
  ['Matched', deposit => (deposit.isMatched ? 'Yes' : <Muted>Not yet</Muted>)],
  ['Amount', deposit => <Amount value={deposit.amount} />, 'right'],
]
