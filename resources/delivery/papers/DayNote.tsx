import Button from '@mui/material/Button'
import { useState } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { dayPaperCalls } from './dayPapers.calls.ts'

const { UpdateDailyDispatchScheduleNote: call } = dayPaperCalls
const fields = shownIn({ note: call.input.note })

interface Props {
  day: { calendarId: string; date: string }
  note: string | null
  version: number
  /** Its day has passed: the note says what was known that day. */
  isOver: boolean
  mayEdit: boolean
  onSaved: () => void
}

/** The note of a day, which is edited in a dialog. */
export function DayNote({ day, note, version, isOver, mayEdit, onSaved }: Props) {
  const { provider } = useServer()
  const tell = useToldCall()
  const [isOpen, setOpen] = useState(false)
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const input = { ...day, version, note: (values.note as string | null) ?? null }
    const answer = await provider.call('UpdateDailyDispatchScheduleNote', input)
    await tell(call, input, answer)
    setOpen(false)
    onSaved()
  }
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center', marginBottom: 12 }}>
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {note ?? <Muted>{say('papers.no_note')}</Muted>}
      </span>
      {isOver && note && <Muted>{say('papers.note_stays')}</Muted>}
      {mayEdit && !isOver && (
        <Button size="small" data-print="none" onClick={() => setOpen(true)}>
          {say('papers.edit_note')}
        </Button>
      )}
      {isOpen && (
        <CallDialog
          title={say('papers.edit_note')}
          confirm={say('papers.save_note')}
          fields={fields}
          given={{ note }}
          isEdit
          run={run}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
