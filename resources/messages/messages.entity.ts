import {
  choice,
  date,
  decimal,
  entity,
  file,
  flag,
  instant,
  integer,
  longText,
  reference,
  text,
} from '#define'
import { channel, tellings } from './channels.ts'

const messageStates = [
  'Draft',
  'Queued',
  'Sending',
  'Sent',
  'Delivered',
  'Failed',
  'Unclear',
  'Withdrawn',
] as const

/** A text or e-mail to a customer, or an e-mail to a supplier. It is written first and sent by a job. */
export const messages = entity('messages', {
  titles: ['Message', 'Messages'],
  label: 'recipient',
  fields: {
    channel,
    recipient: text({ required: true, max: 160, label: 'To', index: true }),
    customerId: reference('customers'),
    orderId: reference('orders'),
    supplierId: reference('suppliers'),
    template: text({ max: 60 }),
    event: choice(tellings, { label: 'Sent when' }),
    subject: text({ max: 200 }),
    body: longText({ required: true }),
    html: longText({ label: 'As a page (HTML)' }),
    /** Whoever gets it may write that they want no more, by its header. */
    unsubscribe: text({ max: 400, label: 'Unsubscribe at' }),
    calendarEntry: longText({ label: 'Calendar entry (ics)' }),
    document: file({ label: 'Attached document' }),
    /** The e-mail that it answers, and those before, as mail programs name them. */
    inReplyTo: text({ max: 500, label: 'Answers' }),
    threadIds: longText({ max: 4000, label: 'Thread' }),
    ownerEntity: text({ max: 40 }),
    ownerId: text({ max: 36, index: true }),
    state: choice(messageStates, {
      default: 'Queued',
      tones: {
        Draft: 'neutral',
        Queued: 'neutral',
        Sending: 'neutral',
        Sent: 'info',
        Delivered: 'good',
        Failed: 'bad',
        Unclear: 'warning',
        Withdrawn: 'neutral',
      },
    }),
    /** The day that it tells goods to be there on. */
    aboutDay: date({ label: 'Tells of' }),
    dueOnUtc: instant({ label: 'Send after' }),
    attempts: integer({ default: 0, min: 0 }),
    attemptedOnUtc: instant({ label: 'Last try' }),
    hasTimedOut: flag({ label: 'Without an answer' }),
    lastError: text({ max: 300, label: 'Last problem' }),
    sentOnUtc: instant({ label: 'Sent' }),
    checkOnUtc: instant({ label: 'Next delivery check' }),
    providerReference: text({ max: 100 }),
    segments: integer({ min: 1 }),
    cost: decimal({ min: 0, scale: 4, label: 'Estimated cost' }),
    /** The event of the outbox that it tells: nothing is told twice. */
    eventKey: text({ max: 60, unique: true, label: 'Event' }),
  },
  list: {
    columns: ['createdOnUtc', 'channel', 'recipient', 'orderId', 'template', 'state', 'lastError'],
    sort: '-createdOnUtc',
    search: ['recipient', 'orderId'],
    filters: ['channel', 'state', 'event', 'customerId', 'orderId', 'supplierId', 'createdOnUtc'],
    tone: 'state',
  },
  // Nobody reads what mail programs and the sending job keep for themselves.
  form: {
    Message: [
      'channel',
      'recipient',
      'template',
      'event',
      'customerId',
      'orderId',
      'supplierId',
      'subject',
      'body',
      'document',
    ],
    Sending: [
      'dueOnUtc',
      'sentOnUtc',
      'attempts',
      'attemptedOnUtc',
      'lastError',
      'checkOnUtc',
      'segments',
      'cost',
    ],
  },
  statuses: {
    transitions: {
      sendDraft: {
        from: ['Draft'],
        to: 'Queued',
        label: 'Send draft',
        done: 'Queued',
        confirm: 'The customer gets it as it is written.',
      },
      sendAgain: {
        from: ['Failed', 'Unclear', 'Withdrawn'],
        to: 'Queued',
        label: 'Send again',
        done: 'Queued again',
        confirm: 'Send it again? If it arrived after all, the customer gets it twice.',
      },
      send: {
        from: ['Queued', 'Failed', 'Unclear'],
        to: 'Sent',
        label: 'Mark as sent',
      },
      deliver: { from: ['Sent', 'Unclear'], to: 'Delivered', label: 'Mark as delivered' },
      fail: { from: ['Queued', 'Sent', 'Unclear'], to: 'Failed', label: 'Mark as failed' },
      withdraw: { from: ['Draft', 'Queued'], to: 'Withdrawn' },
    },
  },
  // Calls and events write them; the sending job and these steps change their state.
  api: { create: false, update: false, remove: false },
})
