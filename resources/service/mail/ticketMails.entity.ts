import { choice, entity, flag, instant, longText, reference, text } from '#define'

/** The longest text that is kept of an e-mail, in characters. */
export const mostMailText = 20_000

/**
 * An e-mail that came in. It is on a ticket, or waits in the inbox until a person says where it
 * belongs. Its files are attached to it.
 */
export const ticketMails = entity('ticketMails', {
  titles: ['Incoming e-mail', 'Incoming e-mails'],
  label: 'subject',
  fields: {
    receivedOnUtc: instant({ required: true, label: 'Received' }),
    fromAddress: text({ required: true, max: 160, label: 'From', index: true }),
    fromName: text({ max: 120, label: 'Name' }),
    subject: text({ required: true, max: 200 }),
    body: longText({ max: mostMailText, label: 'Text' }),
    state: choice(['Waiting', 'On a ticket', 'Ignored'], {
      default: 'Waiting',
      tones: { Waiting: 'warning', 'On a ticket': 'good', Ignored: 'neutral' },
    }),
    ticketId: reference('tickets'),
    /** Closed for so long that it cannot be reopened. */
    earlierId: reference('tickets', { label: 'Answers' }),
    customerId: reference('customers', { help: 'Known by the address' }),
    isAutomatic: flag({
      default: false,
      label: 'Automatic',
      help: 'Written by a program: it reopens nothing and is not answered',
    }),
    sentOnUtc: instant({ label: 'Sent' }),
    leftOut: text({ max: 500, label: 'Files left out' }),
    /** The same e-mail comes once: its number, or what stands in it. */
    mailKey: text({ required: true, max: 64, unique: true, label: 'Key' }),
    messageId: text({ max: 500, index: true, label: 'Message ID' }),
  },
  list: {
    columns: ['receivedOnUtc', 'fromAddress', 'subject', 'customerId', 'ticketId', 'state'],
    search: ['subject', 'fromAddress'],
    filters: ['state', 'isAutomatic', 'customerId', 'ticketId', 'receivedOnUtc'],
    sort: '-receivedOnUtc',
    tone: 'state',
    main: 'subject',
  },
  actions: {
    openTicketOfMail: {
      call: 'openTicketOfMail',
      id: 'mailId',
      label: 'New ticket',
      while: { field: 'state', is: ['Waiting', 'Ignored'] },
    },
    addMailToTicket: {
      call: 'addMailToTicket',
      id: 'mailId',
      label: 'Add to a ticket',
      while: { field: 'state', is: ['Waiting', 'Ignored'] },
    },
    ignoreMail: {
      call: 'ignoreMail',
      id: 'mailId',
      label: 'Ignore',
      confirm: 'It stays in the list of ignored e-mails, and nobody is notified.',
      while: { field: 'state', is: ['Waiting'] },
      many: true,
    },
  },
  attachments: true,
  api: { create: false, update: false, remove: false },
})
