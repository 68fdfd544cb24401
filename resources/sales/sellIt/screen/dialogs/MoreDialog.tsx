import { use } from 'react'
import { loadCall } from '#data/calls.ts'
import { dictionary, lines, longText, type Shape } from '#define'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { paymentShares } from '#resources/sales/payments/paymentShares.entity.ts'
import type { Change, Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'

interface Props {
  sale: Sale
  selling: Selling
  onClose: () => void
}

const names = ['source', 'typeId', 'promisedDate', 'tagIds'] as const

/** The type of a note that nobody gives another. */
const usual = 'General'

/** What else there is to say of a sale: where it comes from, who sold it, its tags and a note. */
export default function MoreDialog({ sale, selling, onClose }: Props) {
  const { input } = use(loadCall('changeSale')) as { input: Shape }
  const fields = shownIn({
    ...Object.fromEntries(names.map(name => [name, input[name]!])),
    shares: lines(paymentShares, { by: 'orderId', label: say('sell_it.shares') }),
    noteType: dictionary('orderNoteType', { label: say('sell_it.note_type') }),
    note: longText({ max: 2000, label: say('sell_it.note') }),
  })
  const given = {
    source: sale.source,
    typeId: sale.typeId,
    promisedDate: sale.promisedDate,
    tagIds: sale.tagIds.map(({ id }) => id),
    noteType: usual,
    shares: sale.shares.map(({ name, ...share }) => ({ ...share, labels: { staffId: name } })),
  }
  const run = async ({ note, noteType, ...values }: Readonly<Record<string, unknown>>) => {
    const addNotes =
      typeof note === 'string' && note
        ? [{ type: typeof noteType === 'string' ? noteType : usual, text: note }]
        : undefined
    await selling.change({ ...values, ...(addNotes && { addNotes }) } as Change)
    onClose()
  }
  return (
    <CallDialog
      title={say('sell_it.more_of', { code: sale.orderCode })}
      fields={fields}
      given={given}
      run={run}
      confirm={say('sell_it.save_more')}
      keptAs="sell it more"
      onClose={onClose}
    />
  )
}
