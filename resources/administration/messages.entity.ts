import { choice, entity, integer, longText, text } from '#define'

/** A text or e-mail to a customer. */
export const messages = entity('messages', {
  titles: ['Message', 'Messages'],
  label: 'recipient',
  fields: {
    channel: choice(['SMS', 'E-mail'], { required: true }),
    recipient: text({ required: true, max: 160, label: 'To', index: true }),
    template: text({ max: 60 }),
    body: longText({ required: true }),
    ownerEntity: text({ max: 40 }),
    ownerId: text({ max: 36, index: true }),
    state: choice(['Queued', 'Sent', 'Delivered', 'Failed'], {
      default: 'Queued',
      tones: { Queued: 'neutral', Sent: 'info', Delivered: 'good', Failed: 'bad' },
    }),
    providerReference: text({ max: 100 }),
    segments: integer({ min: 1 }),
  },
  list: {
    columns: ['createdOnUtc', 'channel', 'recipient', 'template', 'state'],
    sort: '-createdOnUtc',
    search: ['recipient'],
    filters: ['channel', 'state', 'createdOnUtc'],
  },
  statuses: {
    transitions: {
      send: { from: ['Queued', 'Failed'], to: 'Sent', label: 'Mark as sent' },
      deliver: { from: ['Sent'], to: 'Delivered', label: 'Mark as delivered' },
      fail: { from: ['Queued', 'Sent'], to: 'Failed', label: 'Mark as failed' },
    },
  },
  // The calls that send messages write them; the delivery service writes the status.
  api: { create: false, update: false, remove: false },
})
