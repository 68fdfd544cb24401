import '#resources/stock/stock.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { givesBack, transferCodes } from '#resources/stock/check/stockActions.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

interface Props {
  transfer: { id: string; no: string; version: number; jobStatus: string }
}

/** Gives back the goods of a transfer that have not left yet, where the person may. */
export function GiveBackTransfer({ transfer }: Props) {
  const { id, no, version, jobStatus } = transfer
  const [isAsked, setAsked] = useState(false)
  const label = say('stock.give_back_transfer', { no })
  if (!holdsOne(transferCodes) || !givesBack.includes(jobStatus as never)) return null
  return (
    <>
      <Button data-print="none" aria-label={label} onClick={() => setAsked(true)}>
        {say('stock.give_back')}
      </Button>
      {isAsked && (
        <ActionDialog
          action={{ call: 'giveBackTransfer', id: 'transferId', label }}
          record={{ id, version }}
          onClose={() => setAsked(false)}
          keptAs={`giveBackTransfer ${id}`}
        />
      )}
    </>
  )
}
