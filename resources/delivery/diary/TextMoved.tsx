import { LazyPart } from '#src/loading/LazyPart.tsx'
import { offerText, useOfferedText } from './textOffer.ts'

const TextCustomers = LazyPart(() => import('#resources/messages/texting/TextCustomers.tsx'))

/** The text to the customer of the plan that was moved, once the message about the move is asked for it. */
export default function TextMoved() {
  const planId = useOfferedText()
  return (
    planId !== undefined && (
      <TextCustomers ids={[planId]} event="Plan moved" onClose={() => offerText(undefined)} />
    )
  )
}
