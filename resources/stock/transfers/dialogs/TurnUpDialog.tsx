import '#resources/stock/transfers/transfers.texts.ts'
import { say } from '#src/i18n/say.ts'
import PiecesDialog, { type OfTransfer } from './PiecesDialog.tsx'
import { rowsOf } from './rowsOf.ts'

/** Asks which of the missing pieces have turned up or came beyond those sent, and where they are put. */
export default function TurnUpDialog(props: OfTransfer) {
  return (
    <PiecesDialog
      {...props}
      call="findMissingGoods"
      title={say('transfers.turn_up_of', { no: props.record.no })}
      confirm={say('transfers.turn_up_it')}
      rows={rowsOf(
        props,
        ({ picked, missing }) => (picked ? (missing ?? 0) : undefined),
        'lost',
        () => ({ good: 0, damaged: 0, extra: 0 }),
      )}
      parts={['good', 'damaged', 'extra']}
      hasPlace
    />
  )
}
