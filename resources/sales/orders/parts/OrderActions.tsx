import { useEntity } from '#src/app/product/declarations.ts'
import { RecordButtons } from '#src/views/record/actions/RecordButtons.tsx'
import { nextStepOf } from './nextStep.ts'

interface Props {
  data: Parameters<typeof nextStepOf>[0]
}

/** The order's steps, its history and its printouts. */
export function OrderActions({ data }: Props) {
  const orders = useEntity('orders')
  const { order } = data
  // Until its close step is next, a confirmed order keeps its steps in the menu.
  const isNext = order.state !== 'Confirmed' || nextStepOf(data)?.step === 'close'
  return <RecordButtons entity={orders} record={order} isNext={isNext} />
}
