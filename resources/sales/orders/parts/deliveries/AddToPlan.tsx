import '#resources/sales/order.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

const ReadDeed = LazyPart(() => import('#resources/delivery/plans/dialogs/ReadDeed.tsx'))

interface Props {
  orderId: string
  plan: Pick<Details['plans'][number], 'id' | 'date'>
}

/** Adds the goods that are on no delivery to one that is still open. */
export function AddToPlan({ orderId, plan }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="contained"
        data-print="none"
        onPointerEnter={() => void ReadDeed.load().catch(() => {})}
        onClick={() => setAsked(true)}
      >
        {say('order.add_to_plan', { day: formatDate(plan.date) })}
      </Button>
      {isAsked && (
        <ReadDeed
          by="orderId"
          id={orderId}
          deed="items"
          planId={plan.id}
          isAll
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
