import './keys.texts.ts'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
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

/**
 * The keyboard shortcuts of the application. A table on a phone too: as cards they would scroll, and
 * nothing in them takes the focus.
 */
export default function KeyList({ close }: { close: () => void }) {
  return (
    <DialogFrame
      title={say('keys.title')}
      maxWidth="xs"
      onClose={close}
      cancel={say('layout.close')}
      isCancelFirst
    >
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
    </DialogFrame>
  )
}
