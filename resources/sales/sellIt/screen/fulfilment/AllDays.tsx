import '#resources/delivery/plans/page/planning.texts.ts'
import type { ComponentProps } from 'react'
import ReasonedDays from '#resources/delivery/whyNot/ReasonedDays.tsx'

/** Every day to come with what speaks against it. */
export default function AllDays(props: ComponentProps<typeof ReasonedDays>) {
  return <ReasonedDays {...props} />
}
