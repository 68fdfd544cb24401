import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'

interface Props extends Pick<DialogProps, 'maxWidth' | 'fullScreen'> {
  title: ReactNode
  /** The label of the button that closes it. */
  cancel?: string
  /** Whether that button has the focus first. */
  isCancelFirst?: boolean
  /** Further buttons. */
  buttons?: ReactNode
  onClose: () => void
  /** Wraps all of it, in a form. */
  wrap?: (content: ReactNode) => ReactNode
  children: ReactNode
}

/** A dialog, named by its title. */
export function DialogFrame(props: Props) {
  const { title, cancel, isCancelFirst, buttons, wrap, children, ...dialog } = props
  const id = useId()
  const content = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {cancel && (
          <Button onClick={dialog.onClose} autoFocus={isCancelFirst}>
            {cancel}
          </Button>
        )}
        {buttons}
      </DialogActions>
    </>
  )
  return (
    <Dialog open aria-labelledby={id} fullWidth {...dialog}>
      {wrap ? wrap(content) : content}
    </Dialog>
  )
}
