import type { ComponentProps } from 'react'
import { BackDialog, ItemsDialog, MoveDialog, PlainDialog, type Deed } from './PlanDeed.tsx'

/** The dialog of what is to be done with a plan. */
export default function DeedDialog({
  deed,
  ...props
}: ComponentProps<typeof ItemsDialog> & { deed: Deed }) {
  return deed === 'move' ? (
    <MoveDialog {...props} />
  ) : deed === 'items' ? (
    <ItemsDialog {...props} />
  ) : deed === 'take_back' || deed === 'expect_back' ? (
    <BackDialog deed={deed} {...props} />
  ) : (
    <PlainDialog deed={deed} {...props} />
  )
}
