import '#resources/sales/order.texts.ts'
import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { money, reference } from '#define'
import { allMethodsCodes, takesMoney } from '#resources/sales/orders/orderEditable.ts'
import { useCall } from '#src/app/useServer.ts'
import { type TillOfBrowser, useTill } from '#resources/sales/sellIt/screen/useTill.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { orderLeft } from '#resources/sales/orders/amounts/orderLeft.ts'
import { useCurrency } from './inWords.ts'
import { OrderAction } from './OrderAction.tsx'
import type { Details } from './orderData.ts'

interface Props {
  order: Details['order']
  variant?: 'text' | 'contained'
}

/** Records a payment for an order. What its total leaves is proposed: a quotation takes deposits. */
export function OrderPay({ order, variant = 'text' }: Props) {
  const { id, orderCode, state } = order
  const currency = useCurrency()
  const unpaid = orderLeft(order)
  const till = useTill()
  return (
    takesMoney.includes(state) && (
      <OrderAction
        call="recordOrderPayment"
        label={say('order.record_payment')}
        heading={say('order.payment_for', { code: orderCode })}
        record={{
          id,
          ...(unpaid > 0 && { amount: unpaid }),
          till: till.terminal || undefined,
          tillBranchId: till.branchId,
        }}
        fixed={['till', 'tillBranchId']}
        instead={{
          ...(holdsOne(allMethodsCodes) && { methodId: anyMethod }),
          amount: money({ required: true, label: say('order.amount_in', { currency }) }),
        }}
        variant={variant}
      >
        <CashTill till={till} />
        <Left unpaid={unpaid} />
      </OrderAction>
    )
  )
}

/** Says which till cash counts in, once cash is chosen. */
function CashTill({ till: { terminal, branch } }: { till: TillOfBrowser }) {
  const methodId: unknown = useWatch({ name: 'methodId' })
  const { data } = useCall('getPaymentMethodTypeList', { queryAll: true })
  if (data?.data.find(({ id }) => id === methodId)?.type !== 'Cash') return null
  return (
    <Muted>
      {terminal || branch
        ? say('order.cash_in', {
            till: terminal || say('order.nameless_till'),
            branch: branch ? branch.label : say('order.own_branch'),
          })
        : say('order.cash_nowhere')}
    </Muted>
  )
}

/**
 * What is left after the typed amount, with a warning if it is more than the order leaves: an extra
 * digit is visible before saving.
 */
function Left({ unpaid }: { unpaid: number }) {
  const amount: unknown = useWatch({ name: 'amount' })
  const left =
    typeof amount === 'number' && amount > 0 ? Math.round((unpaid - amount) * 100) / 100 : null
  return (
    <output>
      {left !== null && (
        <Alert severity={left < 0 ? 'warning' : 'info'}>
          {say(left < 0 ? 'order.pay_over' : 'order.pay_left', {
            amount: amountText(Math.abs(left)),
          })}
        </Alert>
      )}
    </output>
  )
}

/** Any enabled method. Source: specification §6. */
const anyMethod = reference('paymentMethods', {
  required: true,
  label: 'Method',
  only: { isDisabled: false },
  narrowedBy: { forOrder: 'orderId' },
  alsoNarrowedBy: { cashAt: 'tillBranchId' },
})
