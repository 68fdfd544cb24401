import './messages.texts.ts'
import Alert from '@mui/material/Alert'
import { mayCall } from '#src/app/access.ts'
import { useCall } from '#src/app/useServer.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { textingCalls } from './texting/texting.calls.ts'

/** Above the list of messages: why they wait, and what a person has to decide. */
export default function MessageChannels() {
  const client = useClient()
  const isOpen = mayCall('getMessageChannels', textingCalls.getMessageChannels)
  const { data: answer } = useCall('getMessageChannels', isOpen ? {} : undefined)
  if (!answer) return null
  const { hasEmail, hasSms, hasSender, waitingEmails, waitingTexts, unclear, paused } = answer.data
  const lines = [
    ...(hasSms ? [] : [say('messages.sms_missing', { smart_count: waitingTexts })]),
    ...(hasEmail ? [] : [say('messages.email_missing', { smart_count: waitingEmails })]),
    ...(hasSms && !hasSender ? [say('messages.sender_missing')] : []),
    ...paused.map(({ channel, until }) =>
      say(channel === 'SMS' ? 'messages.sms_paused' : 'messages.email_paused', {
        time: instantInText(until, client),
        smart_count: channel === 'SMS' ? waitingTexts : waitingEmails,
      }),
    ),
    ...(unclear ? [say('messages.unclear', { smart_count: unclear })] : []),
  ]
  return lines.length ? (
    <Alert severity="warning">
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  ) : null
}
