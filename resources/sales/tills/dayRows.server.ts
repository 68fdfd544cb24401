import { type Actor, dayBegins } from '#server/kit'
import { listAddress, type CallAnswer } from '#define'
import type { tillCalls } from './tills.calls.ts'

type Filter = Readonly<Record<string, unknown>>
type Money = CallAnswer<typeof tillCalls.getDayMoney>['data'][number]
type Filters = 'allOf' | 'expectedOf' | 'receivedOf' | 'refundedOf' | 'reversedOf' | 'cashOf'
/** The numbers of a till's method, without the filters of what makes them. */
export type TillMoney = Omit<Money, Filters>

/** When a day of the client's people begins and ends, both of them in it. */
function momentsOf(actor: Actor, day: string): Filter {
  const next = Date.parse(dayBegins(day, actor, 1))
  return { gte: dayBegins(day, actor), lte: new Date(next - 1).toISOString() }
}

/** Payments that have arrived: pending ones count for no day. */
const counted = ['Received', 'Reconciled', 'Voided']

/** Each row with the filters of the payments and till entries that its numbers sum. */
export function withRows(actor: Actor, rows: readonly TillMoney[], day: string): Money[] {
  const receivedOnUtc = momentsOf(actor, day)
  return rows.map(row => {
    const { branchId, methodId } = row
    const terminal = row.terminal || null
    const payments = (type?: readonly string[]) =>
      JSON.stringify({
        receivedOnUtc,
        branchId,
        methodId,
        terminal,
        state: counted,
        ...(type && { type }),
      })
    return {
      ...row,
      allOf: payments(),
      // With till entries it is the sum of both, each of which leads to its own.
      expectedOf: row.cash ? null : payments(),
      receivedOf: payments(['Deposit', 'Balance', 'Exchange']),
      refundedOf: payments(['Refund']),
      reversedOf: payments(['Reversal']),
      cashOf: JSON.stringify({ branchId, day, methodId, terminal }),
    }
  })
}

const received = '/sale/payments_received'

/** The address of the rows that make an amount of the journal, by the part of the journal that it stands in. */
export function addressesOf(
  actor: Actor,
  day: string,
): (amount: { part: number; name: string; account?: string | null; branchId: string }) => string {
  const moments = momentsOf(actor, day)
  return ({ part, name, account, branchId }) => {
    const ofDay = { branchId, day }
    switch (part) {
      // Cash is payments, entries and differences together, each of which the day tells by itself.
      case 1:
        return `${received}/day?${new URLSearchParams(ofDay).toString()}`
      case 2:
        return name === 'Customers'
          ? listAddress(received, { branchId, receivedOnUtc: moments, state: counted })
          : name === 'Over and short'
            ? listAddress(`${received}/days`, ofDay)
            : listAddress(`${received}/till`, { ...ofDay, type: entriesOf[name] ?? moved })
      default:
        return `${received}/journal/rows?${new URLSearchParams({ ...ofDay, name, ...(account && { account }) }).toString()}`
    }
  }
}

const moved = ['Cash in', 'Cash out']
const entriesOf: Readonly<Record<string, readonly string[]>> = {
  'Cash rounding': ['Rounding'],
  'Till floats': ['Float'],
}
