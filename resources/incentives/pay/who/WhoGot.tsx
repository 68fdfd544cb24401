import './whoGot.texts.ts'
import { LinkBase } from 'ra-core'
import type { CallAnswer, CallInput, Calls } from '#define'
import { payCodes } from '#resources/incentives/seenPay.ts'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'

type WhoGotCall = 'getPayOfOrder' | 'getPayOfPayment'
type Row = CallAnswer<Calls['getPayOfOrder']>['data'][number]

interface Props<N extends WhoGotCall> {
  call: N
  input: CallInput<Calls[N]>
  /** The record that it is about. */
  version: number
}

/** The pay that something gave to each person, leading to their statements; only for people who calculate pay. */
export const WhoGot = <N extends WhoGotCall>(about: Props<N>) =>
  holdsOne(payCodes) && (
    <CallTable
      {...about}
      title={say('who_got.title')}
      none={say('who_got.none')}
      columns={columns}
    />
  )

const columns = {
  month: true,
  staffName: (row: object) => {
    const { statementId, staffName } = row as Row
    return <LinkBase to={`/workHour/commissionsList/${statementId}/show`}>{staffName}</LinkBase>
  },
  kind: true,
  goods: true,
  base: true,
  amount: true,
  state: true,
} as const
