import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'

interface Props {
  isOpen: boolean
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
  isWide?: boolean
  isDestructive?: boolean
  isBusy?: boolean
  /** Why the action failed. */
  problem?: string
}

/** A question with two answers. A click outside has no effect; Escape is Cancel. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  cancel = say('action.cancel'),
  onConfirm,
  onCancel,
  isWide,
  isDestructive,
  isBusy,
  problem,
}: Props) {
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      aria-labelledby={id}
      maxWidth={isWide ? 'md' : 'xs'}
      fullWidth
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {problem ? <Alert severity="error">{problem}</Alert> : children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {cancel}
        </Button>
        <Button
          onClick={onConfirm}
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={isBusy}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
