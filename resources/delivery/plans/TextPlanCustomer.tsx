import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import type { RecordOf } from '#define'
import type { deliveryPlans } from './deliveryPlans.entity.ts'

/** On the page of a plan: a text to its customer. */
export default function TextPlanCustomer({ record }: { record: RecordOf<typeof deliveryPlans> }) {
  const { id, customer } = record
  return <TextCustomer by="planId" id={id} {...(customer && { name: customer })} />
}
