import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { mostReason } from '#define'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'

interface Props {
  title: string
  text: string
  confirm: string
  isDestructive?: boolean
  needsReason?: boolean
  takesRemark?: boolean
  isBusy: boolean
  problem: string | undefined
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks before many records are changed, and for a reason if one is stored. */
export function BulkConfirm({
  title,
  text,
  confirm,
  isDestructive = false,
  needsReason = false,
  takesRemark = false,
  isBusy,
  problem,
  onConfirm,
  onCancel,
}: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={confirm}
      cancel={say('action.back')}
      isDestructive={isDestructive}
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={() =>
        needsReason && !reason.trim() ? setMissing(true) : onConfirm(reason.trim())
      }
    >
      <Typography>{text}</Typography>
      {(needsReason || takesRemark) && (
        <TextField
          autoFocus
          required={needsReason}
          multiline
          maxRows={6}
          label={say(needsReason ? 'common.reason' : 'common.remark')}
          value={reason}
          error={isMissing && !reason.trim()}
          helperText={isMissing && !reason.trim() ? say('common.required') : undefined}
          onChange={event => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: mostReason } }}
          sx={{ mt: 2 }}
        />
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
