import '#src/fields/file/picker.texts.ts'
import './papers.texts.ts'
import Button from '@mui/material/Button'
import Print from '@mui/icons-material/PrintOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { callKey, useCall, useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { useSending } from '#src/fields/file/useUpload.ts'
import { todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { FileRows } from '#src/fields/file/FileRows.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { DayDocument, type Document } from './DayDocument.tsx'
import { DayFiles } from './DayFiles.tsx'
import { DayNote } from './DayNote.tsx'
import { dayPaperCalls } from './dayPapers.calls.ts'

interface Props {
  calendarId: string
  date: string
}

const {
  AddDailyDispatchScheduleDocument: addCall,
  UpdateDailyDispatchScheduleNote: noteCall,
  printDayPapers: printCall,
} = dayPaperCalls
const paperKinds = printCall.input.kind.options.values
const read = 'GetDeliveryDispatchScheduleDocumentByIds'

/** The note of a calendar's day and its documents; printed ones tell what has changed since. */
export default function DayPapers({ calendarId, date }: Props) {
  const { provider, save, report, tellDone } = useServer()
  const queries = useQueryClient()
  const client = useClient()
  const { data: { data: papers } = {}, error, refetch } = useCall(read, { calendarId, date })
  const [asked, setAsked] = useState<Document>()
  const [printing, setPrinting] = useState<string>()
  const renew = () => void queries.invalidateQueries({ queryKey: callKey(read) })
  const { sending, send, drop } = useSending(async (file, onProgress) => {
    const input = { calendarId, date, file }
    await provider.call('AddDailyDispatchScheduleDocument', input, { onProgress })
    renew()
  })
  const download = (id: string) =>
    save(provider.callFile('DownloadDeliveryScheduleDocument', { id }))
  const print = async (kind: (typeof paperKinds)[number]) => {
    setPrinting(kind)
    try {
      const { id } = await provider.call('printDayPapers', { calendarId, date, kind })
      renew()
      await download(id)
    } catch (problem) {
      report(problem)
    }
    setPrinting(undefined)
  }
  const remove = async ({ id, name }: Document) => {
    await provider.call('DeleteDailyDispatchScheduleDocument', { id })
    tellDone(say('files.deleted', { name }))
    setAsked(undefined)
    renew()
  }
  const mayPrint = mayCall('printDayPapers', printCall)
  const documents = papers?.documents ?? []
  return (
    <Section
      title={say('papers.title')}
      actions={
        <>
          {mayPrint &&
            paperKinds.map(kind => (
              <Button
                key={kind}
                startIcon={<Print />}
                disabled={printing !== undefined}
                onClick={() => void print(kind)}
              >
                {say(`papers.print_${kind === paperKinds[0] ? 'sheet' : 'dockets'}`)}
              </Button>
            ))}
          <DayFiles calendarId={calendarId} date={date} />
        </>
      }
    >
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {papers && (
        <DayNote
          day={{ calendarId, date }}
          note={papers.note}
          version={papers.version ?? 0}
          isOver={date < todayOf(client)}
          mayEdit={mayCall('UpdateDailyDispatchScheduleNote', noteCall)}
          onSaved={renew}
        />
      )}
      {documents.length > 0 && (
        <FileRows>
          {documents.map(document => (
            <DayDocument
              key={document.id}
              document={document}
              onSave={() => void download(document.id)}
              onDelete={() => setAsked(document)}
            />
          ))}
        </FileRows>
      )}
      {papers && documents.length === 0 && <Muted>{say('papers.none')}</Muted>}
      {mayCall('AddDailyDispatchScheduleDocument', addCall) && (
        <div style={{ marginTop: 12 }}>
          <FilePicker
            label={say('papers.add')}
            shown={say('papers.add_short')}
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
          {say('papers.delete_why')}
        </ConfirmDelete>
      )}
    </Section>
  )
}
