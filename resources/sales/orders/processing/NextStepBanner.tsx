import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
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
  if (['close', 'repay', 'refund'].includes(next.step) || !mayReach(calendar)) return null
  const query = 'plan' in next ? `?calendarId=${encodeURIComponent(next.plan.calendarId)}` : ''
  return (
    <Button variant="outlined" component={LinkBase} to={`${calendar}${query}`}>
      {say('order_next.calendar')}
    </Button>
  )
}

const inWords = (next: NextStep, { order }: Processing) =>
  say(`order_next.${next.step}`, {
    amount: amountText(Math.abs((next.step === 'refund' ? order.paid : order.balance) ?? 0)),
    smart_count: 'pieces' in next ? next.pieces : 0,
    plan: 'plan' in next ? next.plan.no : '',
    day: 'plan' in next ? formatDate(next.plan.date) : '',
  })

const calendar = '/sale/calendar'
