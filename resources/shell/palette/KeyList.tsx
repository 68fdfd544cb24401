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
import { useId } from 'react'
import { say } from '#src/i18n/say.ts'

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

/** The keyboard shortcuts of the application. */
export default function KeyList({ close }: { close: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{say('keys.title')}</DialogTitle>
      <DialogContent>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{say('keys.keys')}</TableCell>
              <TableCell>{say('keys.does')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {keys.map(([key, does]) => (
              <TableRow key={key}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <kbd>{key}</kbd>
                </TableCell>
                <TableCell>{say(`keys.${does}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close}>
          {say('layout.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
