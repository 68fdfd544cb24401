import Alert from '@mui/material/Alert'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { nextStepOf, type NextStep } from '#resources/sales/orders/parts/nextStep.ts'
import { OrderPay } from '#resources/sales/orders/parts/OrderPay.tsx'
import type { Processing } from '#resources/sales/orders/parts/OrderPage.tsx'

/** The next step of the order, with its button if it is done on this page. */
export function NextStepBanner({ data }: { data: Processing }) {
  const next = nextStepOf(data)
  if (!next) return null
  return (
    <Alert
      role="note"
      severity="info"
      icon={false}
      data-print="none"
      action={<Do next={next} data={data} />}
    >
      {inWords(next, data)}
    </Alert>
  )
}

function Do({ next, data: { order } }: { next: NextStep; data: Processing }) {
  if (next.step === 'collect') return <OrderPay order={order} variant="contained" />
  // The status has the button for closing; refunds happen elsewhere.
  if (['close', 'repay', 'refund'].includes(next.step)) return null
  return <Muted>{say('order_next.comes')}</Muted>
}

const inWords = (next: NextStep, { order }: Processing) =>
  say(`order_next.${next.step}`, {
    amount: amountText(Math.abs((next.step === 'refund' ? order.paid : order.balance) ?? 0)),
    smart_count: 'pieces' in next ? next.pieces : 0,
    plan: 'plan' in next ? next.plan.no : '',
    day: 'plan' in next ? formatDate(next.plan.date) : '',
  })
