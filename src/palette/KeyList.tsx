import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'ra-core'
import { useId } from 'react'

const keys = [
  ['Ctrl K', 'find'],
  ['?', 'help'],
  ['/', 'search'],
  ['↑ ↓', 'rows'],
  ['Enter', 'open'],
  ['Ctrl S', 'save'],
  ['← →', 'tabs'],
  ['Delete', 'close_tab'],
  ['Esc', 'close'],
] as const

/** The keys of the application. */
export default function KeyList({ close }: { close: () => void }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{translate('erp.keys.title')}</DialogTitle>
      <DialogContent>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{translate('erp.keys.keys')}</TableCell>
              <TableCell>{translate('erp.keys.does')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {keys.map(([key, does]) => (
              <TableRow key={key}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <kbd>{key}</kbd>
                </TableCell>
                <TableCell>{translate(`erp.keys.${does}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close}>
          {translate('erp.layout.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
