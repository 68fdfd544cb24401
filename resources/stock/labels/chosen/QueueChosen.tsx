import { useNavigate, useNotify } from 'ra-core'
import type { Chosen } from '#resources/products/prices/bulk/chosen.ts'
import { labelCalls } from '#resources/stock/labels/labels.calls.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'

interface Props {
  chosen: Chosen
  onClose: () => void
}

const { branchId } = labelCalls.queueChosen.input
const fields = shownIn({ branchId })

/** Asks for the branch, puts the labels into its queue, and goes there. */
export default function QueueChosen({ chosen: { some, goods }, onClose }: Props) {
  const provider = useProvider()
  const navigate = useNavigate()
  const notify = useNotify()
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const branch = values.branchId as string
    const { queued, skipped } = await provider.call('queueChosen', { branchId: branch, ...goods })
    const told = [
      say('price_labels.queued', { smart_count: queued }),
      skipped ? `. ${say('price_labels.skipped', { smart_count: skipped })}` : '',
    ]
    notify(told.join(''), { type: skipped ? 'info' : 'success' })
    const filter = JSON.stringify({ branchId: branch })
    navigate(`/sale/priceLabels?filter=${encodeURIComponent(filter)}`)
  }
  return (
    <CallDialog
      title={say('price_labels.of_chosen', { some })}
      note={say('price_labels.to_queue_why')}
      fields={fields}
      run={run}
      confirm={say('price_labels.to_queue')}
      onClose={onClose}
    />
  )
}
