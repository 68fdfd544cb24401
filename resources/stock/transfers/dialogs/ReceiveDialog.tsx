import '#resources/stock/transfers/transfers.texts.ts'
import Button from '@mui/material/Button'
import { useFormContext } from 'react-hook-form'
import { say } from '#src/i18n/say.ts'
import PiecesDialog, { type OfTransfer } from './PiecesDialog.tsx'
import type { PiecesRow } from './PiecesInput.tsx'
import { rowsOf } from './rowsOf.ts'

/** Asks how the goods of a transfer have arrived; all of them undamaged unless somebody says otherwise. */
export default function ReceiveDialog(props: OfTransfer) {
  const coming = rowsOf(
    props,
    ({ picked, received, missing }) =>
      (picked ?? 0) - (received ?? 0) - (missing ?? 0) || undefined,
    'coming',
    good => ({ coming: good, good, damaged: 0, missing: 0, extra: 0 }),
  )
  return (
    <PiecesDialog
      {...props}
      call="receiveTransfer"
      title={say('transfers.receive', { no: props.record.no })}
      confirm={say('transfers.receive_it')}
      rows={coming}
      parts={['good', 'damaged', 'missing', 'extra']}
      hasPlace
    >
      <RestIsMissing />
    </PiecesDialog>
  )
}

/** What is neither good nor damaged has not come, and is not expected. */
function RestIsMissing() {
  const { getValues, setValue } = useFormContext<{ lines: PiecesRow[] }>()
  const fill = () => {
    for (const [i, { coming, good, damaged }] of getValues('lines').entries()) {
      const missing = Math.max(0, Number(coming) - Number(good ?? 0) - Number(damaged ?? 0))
      setValue(`lines.${i}.missing`, missing, { shouldDirty: true })
    }
  }
  return (
    <div>
      <Button onClick={fill}>{say('transfers.rest_missing')}</Button>
    </div>
  )
}
