import { call, flag, longText, reference, text, upload } from '#define'

const mailId = reference('ticketMails', { required: true, label: 'E-mail' })

/** Steps for e-mails that came in. */
export const inboxCalls = {
  /** Reads an e-mail that was saved as a file. The same one again changes nothing. */
  uploadMail: call({
    at: 'POST /api/ticketMails/upload',
    of: 'ticketMails',
    input: { file: upload(['eml']) },
    answer: {
      id: text({ required: true }),
      ticketNo: text({ max: 20 }),
      isKnown: flag({ required: true }),
    },
  }),
  /** Takes a ticket of what an e-mail says. */
  openTicketOfMail: call({
    at: 'POST /api/ticketMails/openTicket',
    of: 'ticketMails',
    done: 'Ticket %{ticketNo} taken',
    input: {
      mailId,
      customerId: reference('customers', { required: true }),
      orderId: reference('orders', { narrowedBy: { customerId: 'customerId' } }),
      problem: longText({ max: 2000, help: 'Leave empty to use the text of the e-mail' }),
    },
    answer: { ticketId: text({ required: true }), ticketNo: text({ required: true }) },
  }),
  /** Puts an e-mail on a ticket, as if it had answered one of its e-mails. */
  addMailToTicket: call({
    at: 'POST /api/ticketMails/addToTicket',
    of: 'ticketMails',
    done: 'Added to ticket %{ticketNo}',
    input: { mailId, ticketId: reference('tickets', { required: true }) },
    answer: { ticketNo: text({ required: true }) },
  }),
  /** An e-mail that nobody has to answer. */
  ignoreMail: call({
    at: 'POST /api/ticketMails/ignore',
    of: 'ticketMails',
    done: 'Ignored',
    input: { mailId },
    answer: { id: text({ required: true }) },
  }),
}
