import Button from '@mui/material/Button'
import { useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { BackDeed } from '#resources/delivery/plans/dialogs/PlanDeed.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

const ReadDeed = LazyPart(() => import('#resources/delivery/plans/dialogs/ReadDeed.tsx'))

interface Props {
  orderId: string
  plan: Pick<Details['plans'][number], 'id' | 'no' | 'items'>
}

/** Takes goods of a delivery back, or expects them. */
export function BackButtons({ orderId, plan }: Props) {
  const [asked, setAsked] = useState<BackDeed>()
  const { id, no, items } = plan
  if (!items.some(({ delivered, returned }) => delivered > returned)) return null
  const button = (deed: BackDeed) => (
    <Button
      data-print="none"
      aria-label={say(`planning.${deed}_of`, { no })}
      onClick={() => setAsked(deed)}
    >
      {say(`planning.${deed}`)}
    </Button>
  )
  return (
    <>
      {button('take_back')}
      {mayReach('/warehouse/returnRecords') && button('expect_back')}
      {asked && (
        <ReadDeed
          by="orderId"
          id={orderId}
          deed={asked}
          planId={id}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
