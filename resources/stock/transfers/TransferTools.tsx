import './transfers.texts.ts'
import Label from '@mui/icons-material/LabelOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import type { OfTransfer } from './dialogs/PiecesDialog.tsx'

const TurnUpDialog = LazyPart(() => import('./dialogs/TurnUpDialog.tsx'))
const TransferLabels = LazyPart(() => import('./dialogs/TransferLabels.tsx'))

/** The sheet and the labels of a transfer, and goods that turn up after all. */
export default function TransferTools({ record }: Pick<OfTransfer, 'record'>) {
  const [open, setOpen] = useState<'found' | 'labels'>()
  const onClose = () => setOpen(undefined)
  const filter = JSON.stringify({ id: { in: [record.id] } })
  return (
    <>
      <FileAction call="printTransfers" input={{ filter }} label={say('transfers.print')} />
      <IconAction
        hasHint
        label={say('transfers.labels')}
        onClick={() => setOpen('labels')}
        icon={<Label />}
      />
      {(record.jobStatus === 'Received' || record.jobStatus === 'Partly Received') && (
        <Button onClick={() => setOpen('found')}>{say('transfers.turn_up')}</Button>
      )}
      {open === 'found' && <TurnUpDialog record={record} onClose={onClose} />}
      {open === 'labels' && <TransferLabels record={record} onClose={onClose} />}
    </>
  )
}
