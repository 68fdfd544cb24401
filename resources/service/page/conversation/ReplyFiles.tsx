import './conversation.texts.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useWatch } from 'react-hook-form'
import { sizeInWords } from '#src/fields/file/FileRows.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { TicketData } from '#resources/service/page/ticketData.ts'
import { mostReplyBytes, mostReplyFiles } from './conversation.calls.ts'

interface Props {
  conversation: TicketData['conversation']
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The files of a ticket, of which an e-mail carries those that are chosen. */
export function ReplyFiles({ conversation, chosen, onChange }: Props) {
  const isText = useWatch({ name: 'channel' }) === 'SMS'
  const files = new Map(
    conversation.entries.flatMap(entry =>
      entry.files.flatMap(file => (isFilm(file.name) ? [] : [[file.id, file] as const])),
    ),
  )
  if (isText || !files.size) return null
  return (
    <fieldset style={{ border: 0, margin: '0 0 12px', padding: 0, minWidth: 0 }}>
      <legend style={{ padding: 0 }}>{say('conversation.files')}</legend>
      {[...files.values()].map(({ id, name, size }) => (
        <FormControlLabel
          key={id}
          sx={{ display: 'flex', overflowWrap: 'anywhere' }}
          control={
            <Checkbox
              size="small"
              checked={chosen.has(id)}
              disabled={!chosen.has(id) && chosen.size >= mostReplyFiles}
              onChange={(_event, isOn) => {
                const next = new Set(chosen)
                if (isOn) next.add(id)
                else next.delete(id)
                onChange(next)
              }}
            />
          }
          label={
            <>
              {name} <Muted>{sizeInWords(size)}</Muted>
            </>
          }
        />
      ))}
      <Muted>{say('conversation.files_limit', { most: sizeInWords(mostReplyBytes) })}</Muted>
    </fieldset>
  )
}

/** E-mails carry no films. */
const isFilm = (name: string) => /\.(mp4|mov)$/i.test(name)
