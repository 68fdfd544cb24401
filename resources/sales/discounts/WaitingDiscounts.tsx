import './discounts.texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { callKey, useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { useLive } from '#src/live/useLive.ts'

/** What waits for approval, in all. The queue follows by itself what is asked for and decided. */
export default function WaitingDiscounts() {
  const { refetch } = useListContext()
  const queries = useQueryClient()
  const { data } = useCall('getWaitingDiscounts', {})
  useLive('discountQueue', ['all'], async () => {
    await queries.invalidateQueries({ queryKey: callKey('getWaitingDiscounts') })
    void refetch()
  })
  if (!data) return null
  const { count, amount } = data
  return (
    <Muted aria-live="polite" style={{ alignSelf: 'center' }}>
      {count
        ? say('discounts.count_waiting', { smart_count: count, amount: amountText(amount) })
        : say('discounts.none_waiting')}
    </Muted>
  )
}
