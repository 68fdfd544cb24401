import '#resources/stock/transfers/transfers.texts.ts'
import type { CallInput } from '#define'

import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { transferCalls } from '#resources/stock/transfers/transfers.calls.ts'
import type { OfTransfer } from './PiecesDialog.tsx'

type Size = CallInput<typeof transferCalls.printTransferLabels>['size']

const fields = shownIn({ size: transferCalls.printTransferLabels.input.size })

/** Asks for the size, and saves a label for each piece. */
export default function TransferLabels({ record, onClose }: OfTransfer) {
  const { provider, save } = useServer()
  const run = async ({ size }: Readonly<Record<string, unknown>>) => {
    const asked = { transferId: record.id, size: size as Size }
    await save(provider.callFile('printTransferLabels', asked))
    onClose()
  }
  return (
    <CallDialog
      title={say('transfers.print_labels', { no: record.no })}
      fields={fields}
      given={{ size: '105x74' }}
      run={run}
      confirm={say('transfers.labels')}
      onClose={onClose}
    />
  )
}
