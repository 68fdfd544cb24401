import '#resources/stock/transfers/transfers.texts.ts'
import { say } from '#src/i18n/say.ts'
import PiecesDialog, { type OfTransfer } from './PiecesDialog.tsx'
import { rowsOf } from './rowsOf.ts'

/** Asks how many pieces of each line leave; the rest stays and is free again. */
export default function DispatchDialog(props: OfTransfer) {
  return (
    <PiecesDialog
      {...props}
      call="dispatchTransfer"
      title={say('transfers.dispatch', { no: props.record.no })}
      confirm={say('transfers.dispatch_it')}
      rows={rowsOf(
        props,
        ({ quantity }) => quantity,
        'wanted',
        picked => ({ picked }),
      )}
      parts={['picked']}
    />
  )
}
