import './frame.texts.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useAuthProvider } from 'ra-core'
import { useId } from 'react'
import { say } from '#src/i18n/say.ts'

/** Source of title, message and buttons: specification §8. */
export default function UnauthorizedDialog({ close }: { close: () => void }) {
  const authProvider = useAuthProvider()!
  const message = useId()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-describedby={message}>
      <DialogTitle>{say('unauthorized.title')}</DialogTitle>
      <DialogContent id={message}>{say('unauthorized.message')}</DialogContent>
      <DialogActions>
        <Button onClick={close}>{say('unauthorized.cancel')}</Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => void authProvider.logout({ isHereOnly: true })}
        >
          {say('unauthorized.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
