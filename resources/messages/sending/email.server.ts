import { createTransport } from 'nodemailer'
import type { MessageSettings } from '#resources/messages/settings.server.ts'
import { oneLine } from '#resources/messages/templates/gaps.ts'
import type { Gateway, Outcome } from './gateway.ts'

/** E-mail by SMTP. A server that stops gets its answers within its nine seconds. */
export function emailGateway({ url, from }: NonNullable<MessageSettings['smtp']>): Gateway {
  // Made with the first message: whether there is one is asked every two seconds.
  let transport: ReturnType<typeof transportTo> | undefined
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(message) {
      const { id, recipient, subject, body, calendarEntry, files, sender } = message
      transport ??= transportTo(url)
      transport.isWhole = false
      try {
        const { messageId } = await transport.mailer.sendMail({
          from,
          to: { name: '', address: recipient },
          ...(sender && { replyTo: sender }),
          subject: oneLine(subject ?? ''),
          text: body,
          ...(message.html && { html: message.html }),
          ...(message.unsubscribe && { headers: unsubscribing(message.unsubscribe) }),
          messageId: `<${id}@${domain}>`,
          ...(message.inReplyTo && { inReplyTo: oneLine(message.inReplyTo) }),
          ...(message.threadIds && { references: oneLine(message.threadIds) }),
          attachments: files.map(({ name, mime, bytes }) => ({
            filename: name,
            content: bytes,
            contentType: mime,
          })),
          ...(calendarEntry && {
            icalEvent: {
              method: /^METHOD:(\w+)/m.exec(calendarEntry)?.[1] ?? 'PUBLISH',
              filename: 'appointment.ics',
              content: calendarEntry,
            },
          }),
        })
        return { is: 'sent', reference: messageId.slice(0, 100) }
      } catch (error) {
        return outcomeOf(error as SmtpError, transport.isWhole)
      }
    },
    close: () => transport?.mailer.close(),
  }
}

/**
 * Headers that a mail program shows as a button. One click is promised where a page takes it.
 * Source: RFC 2369 and RFC 8058.
 */
const unsubscribing = (at: string) => ({
  'List-Unsubscribe': oneLine(at),
  ...(at.includes('<http') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

function transportTo(url: string) {
  const mailer = createTransport({
    url,
    connectionTimeout: 4000,
    greetingTimeout: 4000,
    dnsTimeout: 4000,
    socketTimeout: 6000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Read to its end once the mail server has said yes to everything before: only then comes the dot
  // that hands the message over.
  const transport = { mailer, isWhole: false }
  mailer.use('stream', (mail, done) => {
    mail.message.processFunc(input => input.once('end', () => (transport.isWhole = true)))
    done()
  })
  return transport
}

interface SmtpError extends Error {
  code?: string
  /** The answer of the mail server. */
  responseCode?: number
}

/** Errors of a mail server that cannot be reached, or ends what it began. */
const unreached: readonly (string | undefined)[] = ['ETIMEDOUT', 'ESOCKET', 'ECONNECTION', 'EDNS']

function outcomeOf({ code, responseCode, message }: SmtpError, isWhole: boolean): Outcome {
  const why = oneLine(`The mail server: ${message}`)
  // A wrong password is the fault of a setting, not of the message.
  if (code === 'EAUTH') return { is: 'later', why }
  if (responseCode) return { is: responseCode >= 500 ? 'refused' : 'later', why }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { is: 'refused', why }
  // Once all of it is on its way, a lost connection says nothing about the message.
  return { is: isWhole ? 'unclear' : 'later', why, isSilent: unreached.includes(code) }
}
