import './mail.texts.ts'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { useSending } from '#src/fields/file/useUpload.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { inboxCalls } from './inbox.calls.ts'

/** E-mails that were saved as files are put into the inbox, or on the tickets that they belong to. */
export default function MailUpload() {
  const { provider, renew } = useServer()
  const [notice, setTold] = useState<string>()
  const { sending, send, drop } = useSending(async (file, onProgress) => {
    const { ticketNo, isKnown } = await provider.call('uploadMail', { file }, { onProgress })
    void renew()
    setTold(
      isKnown
        ? say('mail.known', { name: file.name })
        : ticketNo
          ? say('mail.on_ticket', { name: file.name, ticketNo })
          : say('mail.waits', { name: file.name }),
    )
  })
  if (!mayCall('uploadMail', inboxCalls.uploadMail)) return null
  return (
    <div>
      <FilePicker
        label={say('mail.upload')}
        onFiles={send}
        sending={sending}
        onDrop={drop}
        isMany
      />
      {notice && (
        <output>
          <Muted>{notice}</Muted>
        </output>
      )}
    </div>
  )
}
