import '#resources/delivery/plans/page/planning.texts.ts'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useState } from 'react'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import type { By } from '#resources/delivery/plans/page/plansOf.ts'

const ReadDeed = LazyPart(() => import('./ReadDeed.tsx'))

interface Props extends Pick<ButtonProps, 'variant'> {
  by: By
  id: string
  deed: 'book' | 'move' | 'cancel'
  /** The plan to change. */
  plan?: { readonly id: string; readonly no: string }
}

/** Books, moves or cancels a delivery on a page that shows more than deliveries. */
export function PlanButton({ by, id, deed, plan, variant = 'text' }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        data-print="none"
        {...(plan && { 'aria-label': say(`planning.${deed}_of`, { no: plan.no }) })}
        onPointerEnter={() => void ReadDeed.load().catch(() => {})}
        onClick={() => setAsked(true)}
      >
        {say(`planning.${deed}`)}
      </Button>
      {isAsked && (
        <ReadDeed {...{ by, id, deed }} planId={plan?.id} onClose={() => setAsked(false)} />
      )}
    </>
  )
}
