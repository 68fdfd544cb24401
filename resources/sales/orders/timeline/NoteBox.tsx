import './timeline.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { say } from '#src/i18n/say.ts'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import { useKeptInput } from '#src/views/form/useKeptInput.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { NoteChange } from './useNotes.ts'
import '#src/views/record/notes.texts.ts'

interface Props {
  orderId: string
  version: number
  save: (change: NoteChange, done: string) => Promise<void>
}

/** Writes a note, which is saved at once by its button or by Ctrl+Enter. */
export function NoteBox({ orderId, version, save }: Props) {
  const { options } = useDictionary('orderNoteType')
  const [note, setNote] = useState(empty)
  const text = note.text.trim()
  const type = note.type || (options[0]?.id ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save({ addNotes: [{ ...note, type, text }] }, say('order_notes.added')),
    onSuccess: () => setNote(empty),
  })
  const add = () => {
    if (text && !isPending) mutate()
  }
  useKeptInput({
    read: () => ({ values: { ...note }, version }),
    onBack: values => setNote({ ...empty, ...values }),
    about: `note ${orderId}`,
    isTyped: () => text !== '',
  })
  return (
    <Box data-print="none">
      <TextField
        multiline
        maxRows={8}
        margin="none"
        placeholder={say('notes.add')}
        value={note.text}
        onChange={event => setNote({ ...note, text: event.target.value })}
        onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && add()}
        slotProps={{ htmlInput: { 'aria-label': say('order_notes.new'), maxLength: 2000 } }}
      />
      <Button
        variant="outlined"
        disabled={!text || isPending}
        onClick={add}
        title="Ctrl+Enter"
        aria-keyshortcuts="Control+Enter"
      >
        {say('order_notes.add')}
      </Button>
      {text && (
        <div>
          <TextField
            select
            margin="none"
            fullWidth={false}
            label={say('order_notes.type')}
            value={type}
            onChange={event => setNote({ ...note, type: event.target.value })}
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
                onChange={event => setNote({ ...note, isPinned: event.target.checked })}
              />
            }
          />
        </div>
      )}
      {error && <Alert severity="error">{`${say('common.not_saved')} ${messageOf(error)}`}</Alert>}
      <UnsavedGuard isDirty={text !== ''} isOfPage />
    </Box>
  )
}

const empty = { type: '', text: '', isPinned: false }

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'start',
  '& > button': { minHeight: 36 },
  '& > div:not(:first-of-type)': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
  },
})
