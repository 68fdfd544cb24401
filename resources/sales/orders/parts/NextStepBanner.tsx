import '#resources/sales/order.texts.ts'
import Alert from '@mui/material/Alert'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { nextStepOf, type NextStep } from '#resources/sales/orders/parts/nextStep.ts'
import { OrderPay } from '#resources/sales/orders/parts/OrderPay.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

/** The next step of the order, with its button if it is done on this page. */
export function NextStepBanner({ data }: { data: Details }) {
  const next = nextStepOf(data)
  if (!next) return null
  return (
    <Alert
      role="note"
      severity="info"
      icon={false}
      data-print="none"
      action={next.step === 'collect' && <OrderPay order={data.order} variant="contained" />}
    >
      {inWords(next, data)}
      {waits.includes(next.step) && <Muted> {say('order_next.comes')}</Muted>}
    </Alert>
  )
}

/** Steps that no screen takes yet. The status has the button for closing; refunds happen elsewhere. */
const waits: readonly NextStep['step'][] = ['book', 'prepare', 'deliver']

const inWords = (next: NextStep, { order }: Details) =>
  say(`order_next.${next.step}`, {
    amount: amountText(Math.abs((next.step === 'refund' ? order.paid : order.balance) ?? 0)),
    smart_count: 'pieces' in next ? next.pieces : 0,
    plan: 'plan' in next ? next.plan.no : '',
    day: 'plan' in next ? formatDate(next.plan.date) : '',
  })
