import type { ComponentProps } from 'react'
import { ActionButton } from '#src/views/record/actions/ActionButton.tsx'

/** A call about an order as a button, with a dialog for the inputs besides the order. */
export const OrderAction = (props: Omit<ComponentProps<typeof ActionButton>, 'id'>) => (
  <ActionButton id="orderId" {...props} />
)
