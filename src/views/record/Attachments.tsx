import '#src/fields/file/picker.texts.ts'
import { useQuery } from '@tanstack/react-query'
import Delete from '@mui/icons-material/DeleteOutline'
import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import type { FileFacts } from '#data/beside.ts'
import type { AnyEntity } from '#define'
import { useMay } from '#src/app/useMay.ts'
import { FileCell } from '#src/fields/file/FileCell.tsx'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { Picture } from '#src/fields/file/Picture.tsx'
import { instantInText } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { useSending } from '#src/fields/file/useUpload.ts'
import { text } from '#define'
import { say } from '#src/i18n/say.ts'
import { FileRows, sizeInWords } from '#src/fields/file/FileRows.tsx'
import { Section } from './Section.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'

interface Attached extends FileFacts {
  readonly createdOnUtc: string
  readonly uploadedBy: string
}

interface Props {
  entity: AnyEntity
  record: RaRecord
  /** How files are added and removed where other calls do so, which the person may make. */
  by?: {
    readonly add: (file: File, onProgress: (share: number) => void) => Promise<unknown>
    readonly remove: (id: string) => Promise<unknown>
  }
}

/**
 * The files of a record: users who may change the record add them; downloads need the user's token.
 */
export default function Attachments({ entity, record, by }: Props) {
  const { resource, provider, renew, tellDone } = useServer()
  const client = useClient()
  // Independent of the entity's form: it also holds for records that only calls change.
  const mayUpdate = useMay()(entity, 'update')
  const mayChange = !!by || mayUpdate
  const { data, error, refetch } = useQuery<Attached[]>({
    queryKey: [resource, 'files', record.id],
    queryFn: ({ signal }) => provider.beside(resource, `${record.id}/files`, { signal }),
  })
  const refresh = () => void renew('files', record.id)
  const upload = (file: File, onProgress: (share: number) => void) =>
    provider.upload(resource, { file, onProgress, recordId: record.id as string })
  const { sending, send, drop } = useSending(async (file, onProgress) => {
    await (by?.add ?? upload)(file, onProgress)
    refresh()
  })
  const [asked, setAsked] = useState<Attached>()
  const remove = async ({ id, name }: Attached) => {
    await (by
      ? by.remove(id)
      : provider.beside(resource, `${record.id}/files/${id}`, { method: 'DELETE' }))
    tellDone(say('files.deleted', { name }))
    setAsked(undefined)
    refresh()
  }
  return (
    <Section title={say('files.title')}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <FileRows>
          {data.map(file => (
            <li key={file.id}>
              {file.mime.startsWith('image/') && (
                <Picture id={file.id} name={file.name} bytes={file.size} />
              )}
              <div>
                <FileCell field={nameless} value={file.id} label={file} />
                <Muted>
                  {sizeInWords(file.size)}, {file.uploadedBy},{' '}
                  {instantInText(file.createdOnUtc, client)}
                </Muted>
              </div>
              {mayChange && (
                <IconAction
                  size="medium"
                  data-print="none"
                  label={say('files.delete_named', { name: file.name })}
                  onClick={() => setAsked(file)}
                  icon={<Delete />}
                />
              )}
            </li>
          ))}
        </FileRows>
      )}
      {data?.length === 0 && <Muted>{say('files.none')}</Muted>}
      {mayChange && (
        <div style={{ marginTop: 12 }}>
          <FilePicker
            label={say('files.add')}
            isMany
            onFiles={send}
            sending={sending}
            onDrop={drop}
          />
        </div>
      )}
      {asked && (
        <ConfirmDelete
          title={say('common.delete_named', { name: asked.name })}
          onDelete={() => remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {say('files.delete_why')}
        </ConfirmDelete>
      )}
    </Section>
  )
}

const nameless = text()
