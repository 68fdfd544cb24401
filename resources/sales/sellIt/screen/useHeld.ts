import { mayCall } from '#src/app/access.ts'
import { useCall } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { tenderCalls } from '#resources/tenders/tenders.calls.ts'
import type { Sale } from './sale.ts'

/**
 * What the customer of a sale has to spend with us, in words by the type of the payment method.
 * Nothing for a walk-in, and for a person who may not see it.
 */
export function useHeld({ customer, isWalkIn }: Pick<Sale, 'customer' | 'isWalkIn'>) {
  const isAsked = !isWalkIn && mayCall('getCustomerTenders', tenderCalls.getCustomerTenders)
  const { data } = useCall('getCustomerTenders', isAsked ? { customerId: customer.id } : undefined)
  if (!isAsked || !data) return undefined
  const { credit, points, pointsWorth } = data.data
  return {
    Credit:
      credit > 0 ? say('sell_it.credit', { amount: amountText(credit) }) : say('sell_it.no_credit'),
    Points:
      points > 0
        ? say('sell_it.points', {
            smart_count: points,
            points: points.toLocaleString('en'),
            amount: amountText(pointsWorth),
          })
        : say('sell_it.no_points'),
  }
}
