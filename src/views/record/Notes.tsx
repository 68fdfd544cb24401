import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import { useEntity } from '#src/app/product/declarations.ts'
import { session } from '#src/app/services.ts'
import { kindView } from '#src/fields/index.ts'
import { Moment } from '#src/fields/time/Moment.tsx'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { FieldsForm, SubmitButton } from '#src/views/form/FieldsForm.tsx'
import { Section } from './Section.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { fieldNames, shownOf } from '#src/views/parts/columns.ts'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { useServer } from '#src/app/useServer.ts'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'
import './notes.texts.ts'

interface Note extends RaRecord {
  readonly text: string
  readonly isPinned: boolean
  readonly authorId: string
}

/**
 * Internal notes of a record, pinned ones first. Users who may change the record add notes; only
 * the author changes one.
 */
export default function Notes({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const { resource, provider, renew, tellDone } = useServer()
  const mayChange = useOperations(entity)('update')
  const path = `${record.id}/notes`
  const { data, error, refetch } = useQuery<Note[]>({
    queryKey: [resource, 'notes', record.id],
    queryFn: ({ signal }) => provider.beside(resource, path, { signal }),
  })
  const refresh = () => renew('notes', record.id)
  const write = async (note: Note | undefined, values: Record<string, unknown>) => {
    await provider.beside(resource, note ? `${path}/${note.id}` : path, {
      method: note ? 'PUT' : 'POST',
      body: note ? { ...values, version: note.version } : values,
    })
    await refresh()
  }
  const remove = async ({ id, version }: Note) => {
    await provider.beside(resource, `${path}/${id}`, { method: 'DELETE', query: { version } })
    await refresh()
    tellDone(say('notes.deleted'))
  }
  return (
    <Section title={say('notes.title')}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      <List>
        {data?.map(note => (
          <OneNote key={`${note.id} ${note.version}`} {...{ note, write, remove, mayChange }} />
        ))}
      </List>
      {data?.length === 0 && <Muted>{say('notes.none')}</Muted>}
      {mayChange && <NewNote write={values => write(undefined, values)} />}
    </Section>
  )
}

interface OneProps {
  note: Note
  mayChange: boolean
  write: (note: Note, values: Record<string, unknown>) => Promise<void>
  remove: (note: Note) => Promise<void>
}

function OneNote({ note, mayChange, write, remove }: OneProps) {
  const notes = useEntity('notes')
  const [isEdited, setEdited] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isOwn = mayChange && note.authorId === session.person()?.id
  const { Cell } = kindView(notes.fields.type)
  if (isEdited)
    return (
      <li>
        <NoteForm
          record={note}
          save={async values => {
            await write(note, values)
            setEdited(false)
          }}
          onCancel={() => setEdited(false)}
        />
      </li>
    )
  return (
    <li>
      <header>
        <strong>{note.labels?.authorId ?? say('notes.somebody')}</strong>
        <Muted>
          <Moment at={note.createdOnUtc} />
        </Muted>
        <Muted>
          <Cell field={notes.fields.type} value={note.type} />
        </Muted>
        {note.isPinned && <ToneChip tone="info">{say('notes.pinned')}</ToneChip>}
        {isOwn && (
          <span data-print="none">
            <Button onClick={() => setEdited(true)}>{say('action.change')}</Button>
            <Button onClick={() => setAsked(true)}>{say('action.delete')}</Button>
          </span>
        )}
      </header>
      <p>{note.text}</p>
      {isAsked && (
        <ConfirmDelete
          title={say('notes.delete')}
          onDelete={() => remove(note)}
          onCancel={() => setAsked(false)}
        >
          {note.text}
        </ConfirmDelete>
      )}
    </li>
  )
}

function NewNote({ write }: { write: (values: Record<string, unknown>) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button
        variant="outlined"
        data-print="none"
        sx={{ mt: 1, display: 'block' }}
        onClick={() => setOpen(true)}
      >
        {say('notes.add')}
      </Button>
    )
  return (
    <NoteForm
      save={async values => {
        await write(values)
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}

interface FormProps {
  record?: Note
  save: (values: Record<string, unknown>) => Promise<void>
  onCancel: () => void
}

function NoteForm({ record, save, onCancel }: FormProps) {
  const notes = useEntity('notes')
  const fields = shownOf(
    notes,
    fieldNames(notes, ({ options }, name) => !options.readOnly && !owner.includes(name)),
  )
  return (
    <FieldsForm fields={fields} given={record} run={save}>
      <Inputs>
        {fields.map(({ name, label, field, view: { Input } }) => (
          <Input
            key={name}
            field={field}
            name={name}
            label={label}
            autoFocus={field.kind === 'longText'}
          />
        ))}
        <ErrorText />
        <div>
          <SubmitButton label={say('notes.save')} />
          <Button onClick={onCancel}>{say('action.cancel')}</Button>
        </div>
      </Inputs>
    </FieldsForm>
  )
}

/** Set from the address and not in the form. */
const owner: readonly string[] = ['ownerEntity', 'ownerId']

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  '& p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}))

const Inputs = styled('div')({ display: 'grid', gap: 12, marginTop: 12, maxWidth: 560 })
