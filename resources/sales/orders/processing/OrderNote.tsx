import Delete from '@mui/icons-material/DeleteOutline'
import Edit from '@mui/icons-material/EditOutlined'
import PushPin from '@mui/icons-material/PushPin'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { formatInstant } from '#src/fields/time/time.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { say } from '#src/i18n/say.ts'
import type { NoteEdit, ProcessingNote } from './orderDraft.ts'

interface Props {
  /** With the person's edits. */
  note: ProcessingNote & NoteEdit
  onEdit: (edit: NoteEdit) => void
}

/** One note with its author, its time and its actions. */
export function OrderNote({ note, onEdit }: Props) {
  const [isEditing, setEditing] = useState(false)
  const client = useClient()
  const { labelOf } = useDictionary('orderNoteType')
  if (note.isRemoved)
    return (
      <Item>
        <Muted>
          {say('order_notes.deleted_soon')} <s>{note.text.slice(0, 60)}</s>
        </Muted>{' '}
        <Button onClick={() => onEdit({ isRemoved: false })}>{say('action.undo')}</Button>
      </Item>
    )
  return (
    <Item data-pinned={note.isPinned || undefined}>
      <header>
        <ToneChip>{labelOf(note.type)}</ToneChip>
        <Muted>
          {note.author && `${note.author}, `}
          {formatInstant(note.createdOnUtc, client)}
        </Muted>
        {note.isOwn && (
          <span>
            <IconButton
              aria-label={say('notes.pinned')}
              aria-pressed={note.isPinned}
              onClick={() => onEdit({ isPinned: !note.isPinned })}
            >
              {note.isPinned ? <PushPin /> : <PushPinOutlined />}
            </IconButton>
            <IconButton
              aria-label={say('order_notes.edit')}
              aria-pressed={isEditing}
              onClick={() => setEditing(!isEditing)}
            >
              <Edit />
            </IconButton>
            <IconButton
              aria-label={say('order_notes.delete')}
              onClick={() => onEdit({ isRemoved: true })}
            >
              <Delete />
            </IconButton>
          </span>
        )}
      </header>
      {isEditing ? (
        <TextField
          multiline
          autoFocus
          margin="none"
          value={note.text}
          onChange={event => onEdit({ text: event.target.value })}
          error={!note.text.trim()}
          helperText={!note.text.trim() && say('order_notes.empty')}
          slotProps={{ htmlInput: { 'aria-label': say('order_notes.note'), maxLength: 2000 } }}
        />
      ) : (
        <p>{note.text}</p>
      )}
    </Item>
  )
}

const Item = styled('li')(({ theme }) => ({
  padding: '8px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  '&[data-pinned]': { boxShadow: `inset 2px 0 0 ${theme.palette.primary.main}`, paddingLeft: 10 },
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    fontSize: '0.75rem',
  },
  '& header > span:last-child': { marginLeft: 'auto' },
  '& p': { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}))
