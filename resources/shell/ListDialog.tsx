import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { Waiting } from '#src/loading/Waiting.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'

interface Props {
  readonly title: string
  readonly entries: readonly { key: string; label: string; onChoose: () => void }[]
  readonly isBusy?: boolean
  readonly close: () => void
}

/** A dialog with a list to choose from. */
export const ListDialog = ({ title, entries, isBusy, close }: Props) => (
  <DialogFrame title={title} maxWidth="xs" onClose={close} cancel={say('layout.close')}>
    {isBusy && <Waiting />}
    <List sx={{ mx: -2.5, my: -1, py: 0 }} aria-label={title} aria-busy={isBusy}>
      {entries.map(({ key, label, onChoose }, n) => (
        <li key={key}>
          <ListItemButton autoFocus={n === 0} divider sx={{ px: 2.5 }} onClick={onChoose}>
            {label}
          </ListItemButton>
        </li>
      ))}
    </List>
  </DialogFrame>
)
