import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { pathOfScreen, useEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { RecordButtons } from '#src/views/record/actions/RecordButtons.tsx'
import { nextStepOf } from './nextStep.ts'

interface Props {
  data: Parameters<typeof nextStepOf>[0]
  /** The other page of the same order. */
  other: 'orderProcessing' | 'orderDetails'
}

/** The order's steps, and links to its other page, its history and its printouts. */
export function OrderActions({ data, other }: Props) {
  const { order } = data
  const orders = useEntity('orders')
  const path = pathOfScreen(other, mayReach)
  // Until its close step is next, a confirmed order keeps its steps in the menu.
  const isNext = order.state !== 'Confirmed' || nextStepOf(data)?.step === 'close'
  return (
    <>
      {mayReach(path) && (
        <Button
          variant="outlined"
          component={LinkBase}
          to={`${path}?orderId=${encodeURIComponent(order.id)}`}
        >
          {say(other === 'orderDetails' ? 'order.details' : 'order.processing')}
        </Button>
      )}
      <RecordButtons entity={orders} record={order} isNext={isNext} />
    </>
  )
}
