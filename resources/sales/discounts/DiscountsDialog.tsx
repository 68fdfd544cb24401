import './discounts.texts.ts'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import type { ComponentProps } from 'react'
import OrderDiscounts from './OrderDiscounts.tsx'

type Props = ComponentProps<typeof OrderDiscounts> & { onClose: () => void }

/** The discounts of an order, on its pages. */
export default function DiscountsDialog({ onClose, ...discounts }: Props) {
  return (
    <DialogFrame
      title={say('discounts.title')}
      maxWidth="xs"
      cancel={say('action.close')}
      onClose={onClose}
    >
      <OrderDiscounts {...discounts} />
    </DialogFrame>
  )
}
