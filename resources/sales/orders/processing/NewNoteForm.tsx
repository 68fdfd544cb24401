import Collapse from '@mui/material/Collapse'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { say } from '#src/i18n/say.ts'
import type { NewNote } from './orderDraft.ts'

interface Props {
  note: NewNote
  onChange: (note: NewNote) => void
  onSave: () => void
}

/** A note that the next Save adds. Ctrl+Enter saves. */
export function NewNoteForm({ note, onChange, onSave }: Props) {
  const { options } = useDictionary('orderNoteType')
  return (
    <Stack sx={{ mb: 1 }}>
      <TextField
        multiline
        maxRows={8}
        margin="none"
        placeholder={say('notes.add')}
        value={note.text}
        onChange={event => onChange({ ...note, text: event.target.value })}
        onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSave()}
        slotProps={{ htmlInput: { 'aria-label': say('order_notes.new'), maxLength: 2000 } }}
      />
      <Collapse in={note.text !== ''} unmountOnExit>
        <Stack direction="row" spacing={2} sx={{ mt: 1, alignItems: 'center' }}>
          <TextField
            select
            margin="none"
            fullWidth={false}
            label={say('order_notes.type')}
            value={note.type}
            onChange={event => onChange({ ...note, type: event.target.value })}
            sx={{ minWidth: 160 }}
          >
            {options.map(({ id, label }) => (
              <MenuItem key={id} value={id}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            label={say('order_notes.pin')}
            control={
              <Switch
                checked={note.isPinned}
                onChange={event => onChange({ ...note, isPinned: event.target.checked })}
              />
            }
          />
        </Stack>
      </Collapse>
    </Stack>
  )
}
