import { cents } from '#resources/cents.ts'

/** The money of an order, and what of it was asked back. */
interface Money {
  order: {
    state: string
    paid: number | null
    returned: number | null
    balance: number | null
  }
  refunds: readonly { state: string; amount: number }[]
}

/**
 * What is proposed when money is asked back: what is paid above what the customer keeps, less what
 * is asked for already. Goods that came back are owed no longer.
 * @returns `left`: most that can be asked for
 */
export function proposedRefund({ order, refunds }: Money) {
  const paid = cents(order.paid ?? 0)
  const open = refunds
    .filter(({ state }) => state === 'Requested' || state === 'Approved')
    .reduce((sum, { amount }) => sum + cents(amount), 0)
  const due = Math.min(-cents(order.balance ?? 0), paid) - open
  const type =
    order.state === 'Cancelled' ? 'Cancel' : (order.returned ?? 0) > 0 ? 'Return' : undefined
  return {
    left: (paid - open) / 100,
    ...(due > 0 && { amount: due / 100 }),
    ...(type && { type }),
  }
}
