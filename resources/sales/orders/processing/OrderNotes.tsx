import { styled } from '@mui/material/styles'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { NewNoteForm } from './NewNoteForm.tsx'
import type { OrderDraft, ProcessingNote } from './orderDraft.ts'
import { OrderNote } from './OrderNote.tsx'

interface Props {
  notes: readonly ProcessingNote[]
  draft: OrderDraft
  onChange: (draft: OrderDraft) => void
  onSave: () => void
}

/** The notes of an order. Edits wait for Save; until then a deleted note can be restored. */
export const OrderNotes = ({ notes, draft, onChange, onSave }: Props) => (
  <Section title={say('order_notes.title')}>
    <NewNoteForm
      note={draft.newNote}
      onChange={newNote => onChange({ ...draft, newNote })}
      onSave={onSave}
    />
    {notes.length === 0 && <Muted>{say('notes.none')}</Muted>}
    <List>
      {notes.map(note => (
        <OrderNote
          // A saved note resets its form.
          key={`${note.id} ${note.version}`}
          note={{ ...note, ...draft.edited[note.id] }}
          onEdit={edit =>
            onChange({
              ...draft,
              edited: { ...draft.edited, [note.id]: { ...draft.edited[note.id], ...edit } },
            })
          }
        />
      ))}
    </List>
  </Section>
)

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })
