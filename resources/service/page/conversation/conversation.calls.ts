import { call, choice, email, integer, list, longText, reference, text } from '#define'

const ticketId = reference('tickets', { required: true })
const channel = choice(['E-mail', 'SMS'], {
  required: true,
  default: 'E-mail',
  label: 'By',
  labels: { SMS: 'Text message' },
})
const templateId = reference('messageTemplates', {
  only: { isActive: true, isReply: true },
  label: 'Wording',
})
const articleId = reference('articles', {
  only: { state: 'Published', audience: 'Customers' },
  label: 'Article',
})

/** The longest answer, in characters: it may hold an article. */
export const mostReply = 20_000

/** An answer carries so many files, and so many bytes of them: mail servers refuse more. */
export const mostReplyFiles = 10
export const mostReplyBytes = 10 * 1024 * 1024

/** Writing to the customer of a ticket, and what is told of other talks. */
export const conversationCalls = {
  /** A wording with the facts of the ticket, or an article as plain text. An unknown value stays a gap. */
  getReplyText: call({
    at: 'GET /api/tickets/replyText',
    of: 'tickets',
    input: { ticketId, templateId, articleId },
    answer: { text: text({ required: true, max: mostReply }), subject: text({ max: 200 }) },
  }),
  /**
   * Queues an answer to the customer of a ticket. It is refused while somebody else has written since
   * `seen`, and with an empty gap. Beyond the limits of a day somebody else signs a text:
   * `replyOnTicket` and the id of the ticket.
   */
  replyOnTicket: call({
    at: 'POST /api/tickets/reply',
    of: 'tickets',
    done: 'Reply queued',
    input: {
      ticketId,
      channel,
      to: email({ label: 'To', help: 'Leave empty for whoever wrote last, or the customer' }),
      subject: text({ max: 150, help: 'For e-mails' }),
      text: longText({ required: true, max: mostReply }),
      templateId,
      /** Files of the ticket or of its e-mails, which the answer carries. */
      fileIds: list({ id: text({ required: true, max: 36 }) }, mostReplyFiles),
      seen: integer({ required: true, min: 0 }),
      signature: text({ max: 40 }),
    },
    answer: { to: text({ required: true }) },
  }),
  /** Sends a text that was drafted to the customer of a ticket, as if it were written now. */
  sendDraftedText: call({
    at: 'POST /api/tickets/sendDraft',
    of: 'tickets',
    done: 'Queued',
    input: { messageId: reference('messages', { required: true }) },
    answer: { id: text({ required: true }) },
  }),
  /** Notes what was said on the telephone. */
  logTicketCall: call({
    at: 'POST /api/tickets/logCall',
    of: 'tickets',
    done: 'Call noted',
    input: {
      ticketId,
      direction: choice(['They called', 'We called', 'Nobody answered'], {
        required: true,
        label: 'Who called',
      }),
      text: longText({ required: true, max: 1900, label: 'What was said' }),
    },
    answer: { id: text({ required: true }) },
  }),
}
