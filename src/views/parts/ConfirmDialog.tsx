import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { cancelFor } from './cancelFor.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'

interface Props {
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
  problem?: string | undefined
}

/** A question with two answers. A click outside has no effect; Escape is Cancel. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = cancelFor(confirm),
  onConfirm,
  onCancel,
  isWide,
  isDestructive,
  isBusy,
  problem,
}: Props) {
  return (
    <DialogFrame
      title={title}
      maxWidth={isWide ? 'md' : 'xs'}
      onClose={onCancel}
      cancel={cancel}
      isCancelFirst
      buttons={
        <Button
          onClick={onConfirm}
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={isBusy}
        >
          {confirm}
        </Button>
      }
    >
      {problem ? <Alert severity="error">{problem}</Alert> : children}
    </DialogFrame>
  )
}
