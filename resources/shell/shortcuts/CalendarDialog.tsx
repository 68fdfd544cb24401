import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { useId } from 'react'
import { Waiting } from '#src/loading/Waiting.tsx'
import type { CalendarGroup } from './shortcuts.ts'
import { useCalendar } from './useCalendar.ts'
import { say } from '#src/i18n/say.ts'

/** The named calendars of a shortcut; selecting one opens it. */
export default function CalendarDialog({
  title,
  calendars,
  close,
}: CalendarGroup & { close: () => void }) {
  const { open, isBusy } = useCalendar()
  const id = useId()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      {isBusy && <Waiting />}
      <DialogTitle id={id}>{title}</DialogTitle>
      <List sx={{ overflowY: 'auto', py: 0 }} aria-labelledby={id} aria-busy={isBusy}>
        {calendars.map(({ name, label }, n) => (
          <li key={name}>
            <ListItemButton
              autoFocus={n === 0}
              divider
              sx={{ px: 2.5 }}
              onClick={() => void open(name).then(isThere => isThere && close())}
            >
              {label}
            </ListItemButton>
          </li>
        ))}
      </List>
      <DialogActions>
        <Button onClick={close}>{say('layout.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
