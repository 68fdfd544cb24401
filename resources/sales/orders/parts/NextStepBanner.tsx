import '#resources/sales/order.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { PlanButton } from '#resources/delivery/plans/dialogs/PlanButton.tsx'
import {
  leavesBehind,
  nextStepOf,
  takesMore,
  type NextStep,
} from '#resources/sales/orders/parts/nextStep.ts'
import { AskRefund } from '#resources/sales/refunds/OrderRefunds.tsx'
import { AddToPlan } from './deliveries/AddToPlan.tsx'
import { OrderPay } from '#resources/sales/orders/parts/OrderPay.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

/** The next step of the order, with its button. */
export function NextStepBanner({ data }: { data: Details }) {
  const next = nextStepOf(data)
  if (!next) return null
  return (
    <Alert
      role="note"
      severity="info"
      icon={false}
      data-print="none"
      action={<Deed next={next} data={data} />}
      // On a phone two buttons stand below the text.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
    >
      {inWords(next, data)}
    </Alert>
  )
}

/**
 * The button of the step. The status has the one for closing. What the warehouse does is shown with
 * its plan.
 */
function Deed({ next, data }: { next: NextStep; data: Details }) {
  const { order } = data
  if (next.step === 'refund' || next.step === 'repay')
    return <AskRefund data={data} variant="contained" />
  if (next.step === 'collect')
    return <OrderPay order={order} cash={data.cash} variant="contained" />
  if (next.step === 'book') {
    const plan = leavesBehind(data) ? takesMore(data.plans) : undefined
    return (
      <>
        {plan && <AddToPlan orderId={order.id} plan={plan} />}
        <PlanButton by="orderId" id={order.id} deed="book" variant={plan ? 'text' : 'contained'} />
      </>
    )
  }
  if (!('plan' in next) || !mayReach(deliveries)) return null
  return (
    <Button variant="outlined" component={LinkBase} to={`${deliveries}?planId=${next.plan.id}`}>
      {say('planning.open_plan')}
    </Button>
  )
}

const deliveries = '/sale/delivery_plan'

const inWords = (next: NextStep, data: Details) => {
  const { order } = data
  const isLeft = next.step === 'book' && leavesBehind(data)
  return say(`order_next.${isLeft ? 'left_behind' : next.step}`, {
    amount: amountText(Math.abs((next.step === 'refund' ? order.paid : order.balance) ?? 0)),
    smart_count: 'pieces' in next ? next.pieces : 0,
    plan: 'plan' in next ? next.plan.no : '',
    day: 'plan' in next ? formatDate(next.plan.date) : '',
  })
}
