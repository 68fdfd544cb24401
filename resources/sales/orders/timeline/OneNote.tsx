import './timeline.texts.ts'
import Delete from '@mui/icons-material/DeleteOutline'
import Edit from '@mui/icons-material/EditOutlined'
import PushPin from '@mui/icons-material/PushPin'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'
import { EntryItem } from './EntryItem.tsx'
import type { NoteChange } from './useNotes.ts'
import '#src/views/record/notes.texts.ts'

/** A note of the order's answer, or of its timeline. */
export interface NoteShown {
  readonly id: string
  readonly version: number
  readonly type: string
  readonly text: string
  readonly isPinned: boolean
  readonly isOwn: boolean
  readonly author: string | null
  readonly at: string
}

interface Props {
  note: NoteShown
  save: (change: NoteChange, done: string) => Promise<void>
}

/** A note with its type, its author and its time; its author pins, edits and deletes it. */
export function OneNote({ note, save }: Props) {
  const { report } = useServer()
  const { labelOf } = useDictionary('orderNoteType')
  const [typed, setTyped] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const { id, version, text, isPinned } = note
  const { mutate, isPending } = useMutation({
    mutationFn: (edit: { text?: string; isPinned?: boolean }) =>
      save({ editNotes: [{ id, version, text, isPinned, ...edit }] }, say('order_notes.saved')),
    onSuccess: () => setTyped(undefined),
    onError: report,
  })
  const keep = () => {
    if (typed?.trim()) mutate({ text: typed.trim() })
  }
  return (
    <EntryItem
      kind="Note"
      title={<ToneChip>{labelOf(note.type)}</ToneChip>}
      by={note.author}
      at={note.at}
      isPinned={isPinned}
      actions={
        note.isOwn && (
          <>
            <IconAction
              label={say('notes.pinned')}
              aria-pressed={isPinned}
              onClick={() => mutate({ isPinned: !isPinned })}
              icon={isPinned ? <PushPin /> : <PushPinOutlined />}
            />
            <IconAction
              label={say('order_notes.edit')}
              aria-pressed={typed !== undefined}
              onClick={() => setTyped(typed === undefined ? text : undefined)}
              icon={<Edit />}
            />
            <IconAction
              label={say('order_notes.delete')}
              onClick={() => setAsked(true)}
              icon={<Delete />}
            />
          </>
        )
      }
    >
      {typed === undefined ? (
        <p>{text}</p>
      ) : (
        <>
          <TextField
            multiline
            autoFocus
            margin="none"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && keep()}
            error={!typed.trim()}
            helperText={!typed.trim() && say('order_notes.empty')}
            slotProps={{ htmlInput: { 'aria-label': say('order_notes.note'), maxLength: 2000 } }}
          />
          <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
            <Button
              variant="outlined"
              disabled={!typed.trim() || isPending}
              onClick={keep}
              title="Ctrl+Enter"
            >
              {say('notes.save')}
            </Button>
            <Button onClick={() => setTyped(undefined)}>{say('action.cancel')}</Button>
          </Stack>
        </>
      )}
      {isAsked && (
        <ConfirmDelete
          title={say('notes.delete')}
          onDelete={() => save({ removeNotes: [{ id, version }] }, say('notes.deleted'))}
          onCancel={() => setAsked(false)}
        >
          {text}
        </ConfirmDelete>
      )}
    </EntryItem>
  )
}
