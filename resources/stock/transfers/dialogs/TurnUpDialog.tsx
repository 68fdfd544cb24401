import '#resources/stock/transfers/transfers.texts.ts'
import { say } from '#src/i18n/say.ts'
import PiecesDialog, { type OfTransfer } from './PiecesDialog.tsx'
import { rowsOf } from './rowsOf.ts'

/** Asks which of the missing pieces have turned up, and where they are put. */
export default function TurnUpDialog(props: OfTransfer) {
  return (
    <PiecesDialog
      {...props}
      call="findMissingGoods"
      title={say('transfers.turn_up_of', { no: props.record.no })}
      confirm={say('transfers.turn_up_it')}
      rows={rowsOf(
        props,
        ({ missing }) => missing ?? 0,
        'lost',
        () => ({ good: 0, damaged: 0 }),
      )}
      parts={['good', 'damaged']}
      hasPlace
    />
  )
}
