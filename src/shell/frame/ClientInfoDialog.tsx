import './frame.texts.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { say } from '#src/i18n/say.ts'

/**
 * A dialog with one button that cannot be closed otherwise. Source of the texts: specification §8.
 */
export default function ClientInfoDialog({
  isBusy,
  confirm,
}: {
  isBusy: boolean
  confirm: () => void
}) {
  const id = useId()
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={id}>{say('client_info_failed.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>{say('client_info_failed.text')}</DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          autoFocus
          aria-disabled={isBusy}
          onClick={() => isBusy || confirm()}
        >
          {say('client_info_failed.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
