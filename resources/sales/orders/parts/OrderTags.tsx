import '#resources/sales/order.texts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { loadCall } from '#data/calls.ts'
import { useServer } from '#src/app/useServer.ts'
import type { Option } from '#src/fields/kindView.ts'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { say } from '#src/i18n/say.ts'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { Section } from '#src/views/record/Section.tsx'
import type { Details } from './orderData.ts'

/**
 * The order's tags. Adding and removing are saved at once, each for itself, so that those that
 * another person adds meanwhile stay.
 */
export function OrderTags({ order }: Pick<Details, 'order'>) {
  const { provider, renew, report } = useServer()
  const tellCall = useToldCall()
  const saved = (order.labels.tagIds ?? []) as unknown as readonly Option[]
  const [shown, setShown] = useState({ saved, value: [...saved] })
  // What the order answers replaces what was chosen.
  if (!isSame(shown.saved, saved)) setShown({ saved, value: [...saved] })
  const { mutate } = useMutation({
    mutationFn: async (change: { add: string[]; remove: string[] }) => {
      const orders = [{ orderId: order.id }]
      const call = await loadCall('updateOrderTagMapping')
      const answer = await provider.call('updateOrderTagMapping', { orders, ...change })
      const [refusal] = answer.data.results.flatMap(({ errors }) => errors)
      if (refusal) throw new Error(refusal.message)
      await tellCall(call, change, answer)
    },
    onError: error => {
      setShown({ saved, value: [...saved] })
      report(error)
    },
    onSettled: () => void renew(),
  })
  const choose = (value: Option[]) => {
    const [before, after] = [ids(shown.value), ids(value)]
    setShown({ saved, value })
    mutate({
      add: after.filter(id => !before.includes(id)),
      remove: before.filter(id => !after.includes(id)),
    })
  }
  return (
    <Section title={say('order.tags')}>
      <OptionPicker
        entity="orderTags"
        multiple
        narrowed={{ isActive: true }}
        value={shown.value}
        onChange={choose}
        shell={{ placeholder: shown.value.length ? '' : say('order.add_tag') }}
        htmlInput={{ 'aria-label': say('order.tags') }}
      />
    </Section>
  )
}

const ids = (options: readonly Option[]) => options.map(({ id }) => id)
const isSame = (a: readonly Option[], b: readonly Option[]) =>
  ids(a).toSorted().join() === ids(b).toSorted().join()
