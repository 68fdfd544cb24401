import './transfers.texts.ts'
import Label from '@mui/icons-material/LabelOutlined'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { OfTransfer } from './dialogs/PiecesDialog.tsx'

const TurnUpDialog = LazyPart(() => import('./dialogs/TurnUpDialog.tsx'))
const TransferLabels = LazyPart(() => import('./dialogs/TransferLabels.tsx'))

/** The sheet and the labels of a transfer, and goods that turn up after all. */
export default function TransferTools({ record }: Pick<OfTransfer, 'record'>) {
  const { provider, save } = useServer()
  const [open, setOpen] = useState<'found' | 'labels'>()
  const onClose = () => setOpen(undefined)
  const filter = JSON.stringify({ id: { in: [record.id] } })
  return (
    <>
      <IconAction
        hasHint
        label={say('transfers.print')}
        onClick={() => void save(provider.callFile('printTransfers', { filter }))}
        icon={<PictureAsPdf />}
      />
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
