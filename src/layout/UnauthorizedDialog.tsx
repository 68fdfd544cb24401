import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useAuthProvider, useTranslate } from 'ra-core'
import { useId } from 'react'

/** Source of title, message and buttons: specification §8. */
export default function UnauthorizedDialog({ close }: { close: () => void }) {
  const translate = useTranslate()
  const authProvider = useAuthProvider()!
  const message = useId()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-describedby={message}>
      <DialogTitle>{translate('erp.unauthorized.title')}</DialogTitle>
      <DialogContent id={message}>{translate('erp.unauthorized.message')}</DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('erp.unauthorized.cancel')}</Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => void authProvider.logout({ isHereOnly: true })}
        >
          {translate('erp.unauthorized.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
