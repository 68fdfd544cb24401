import '#resources/stock/positions/proposing/proposing.texts.ts'
import '#resources/stock/transfers/transfers.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
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
      <ProposePlaces transferId={props.record.id} />
    </PiecesDialog>
  )
}

/** More lines than these are proposed places by the next press. */
const mostLines = 100

/** Fills in a place for each line that has none, and tells of lines that fit nowhere. */
function ProposePlaces({ transferId }: { transferId: string }) {
  const { getValues, setValue } = useFormContext<{ lines: PiecesRow[] }>()
  const { provider, report } = useServer()
  const [lacking, setLacking] = useState<string[]>([])
  const propose = async () => {
    const open = getValues('lines').flatMap((row, i) => {
      const quantity = Number(row.good ?? 0) + Number(row.damaged ?? 0)
      return row.layerId || !(quantity > 0) ? [] : [{ ...row, i, quantity }]
    })
    const asked = open.slice(0, mostLines)
    const { data } = await provider.call('proposeArrival', {
      transferId,
      lines: asked.map(({ id, quantity }) => ({ transferLineId: id, quantity })),
    })
    for (const { i, id } of open) {
      const found = data.find(each => each.transferLineId === id)
      if (found) setValue(`lines.${i}.layerId`, found.layerId, { shouldDirty: true })
    }
    const hasPlace = (line: string) => data.some(each => each.transferLineId === line)
    setLacking(asked.flatMap(({ id, name }) => (hasPlace(id) ? [] : [name])))
  }
  return (
    <div>
      <Button onClick={() => void propose().catch(report)}>{say('proposing.propose_all')}</Button>
      {lacking.map(sku => (
        <div key={sku}>
          <Muted>{say('proposing.fits_nowhere', { sku })}</Muted>
        </div>
      ))}
    </div>
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
