import './reminders.texts.ts'
import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import type { CallInput } from '#define'
import { useCall, useServer } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { orderReminderCalls } from './reminders.calls.ts'

type Swap = CallInput<typeof orderReminderCalls.swapGoods>
interface Props {
  row: Pick<Swap, 'orderId' | 'version' | 'orderLineId'> & { orderCode: string }
  onDone: () => void
  onClose: () => void
}

const { skuId, keepsPrice, takesComing, text } = orderReminderCalls.swapGoods.input
const fields = shownIn({ skuId, keepsPrice, takesComing, text })

/** Other goods instead of those that an order waits for, with what that changes before it is done. */
export default function SwapDialog({ row, onDone, onClose }: Props) {
  const { provider, renew, tellDone } = useServer()
  const { orderId, version, orderLineId, orderCode } = row
  const of = { orderId, version, orderLineId }
  return (
    <CallDialog
      title={say('sales_reminders.swap_of', { code: orderCode })}
      fields={fields}
      run={async values => {
        await provider.call('swapGoods', { ...of, ...values } as Swap)
        tellDone(orderReminderCalls.swapGoods.done!)
        void renew()
        onDone()
      }}
      confirm={say('sales_reminders.swap')}
      onClose={onClose}
    >
      <Effect of={of} />
    </CallDialog>
  )
}

function Effect({ of }: { of: Pick<Swap, 'orderId' | 'version' | 'orderLineId'> }) {
  const [sku, keeps, waits] = useWatch({ name: ['skuId', 'keepsPrice', 'takesComing'] })
  const { data: answer, error } = useCall(
    'previewSwap',
    sku ? { ...of, skuId: sku, keepsPrice: !!keeps, takesComing: !!waits } : undefined,
  )
  if (!sku) return null
  if (error) return <Alert severity="warning">{messageOf(error)}</Alert>
  if (!answer) return null
  const { was, is, total, difference, balance, problems } = answer.data
  const told = {
    amount: amountText(Math.abs(difference)),
    total: amountText(total),
    balance: amountText(balance),
  }
  return (
    <output>
      <p>
        {say('sales_reminders.swapped', {
          quantity: was.quantity,
          was: was.skuCode,
          before: amountText(was.amount),
          is: is.skuCode,
          name: is.skuName,
          after: amountText(is.amount),
        })}
      </p>
      <p>
        {say(
          difference > 0
            ? 'sales_reminders.more'
            : difference < 0
              ? 'sales_reminders.less'
              : 'sales_reminders.as_much',
          told,
        )}
      </p>
      <Muted>
        {[
          is.priceReason,
          say('sales_reminders.free', { count: is.free }),
          is.coming > 0 &&
            is.comingOn &&
            say('sales_reminders.coming', { count: is.coming, day: formatDate(is.comingOn) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {problems.map(({ message }) => (
        <Alert key={message} severity="warning" sx={{ mt: 1 }}>
          {message}
        </Alert>
      ))}
    </output>
  )
}
