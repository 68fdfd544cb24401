import { say } from '../../src/i18n/say.ts'
import { takesMoney } from './orderEditable.ts'
import { OrderAction } from './OrderAction.tsx'
import type { Processing } from './useOrderProcessing.ts'

interface Props {
  order: Processing['order']
  variant?: 'text' | 'contained'
}

/** Records money for an order; what is still owed is proposed. */
export function OrderPay({ order, variant = 'text' }: Props) {
  const { id, state, balance } = order
  return (
    takesMoney.includes(state) && (
      <OrderAction
        call="recordOrderPayment"
        label={say('order.record_payment')}
        record={{ id, ...((balance ?? 0) > 0 && { amount: balance }) }}
        variant={variant}
      />
    )
  )
}
