import { choice, computed, entity, instant, integer, reference, text } from '#define'
import { pushed } from './pushed.ts'

/** The queue of listings that are to be sent: one row each. The numbers are worked out when it is sent. */
export const listingQueue = entity('listingQueue', {
  titles: ['Listing in the queue', 'Queue of listings'],
  label: 'listingId',
  fields: {
    websiteId: reference('websites', { required: true, readOnly: true }),
    listingId: reference('listings', {
      required: true,
      readOnly: true,
      unique: true,
      onDelete: 'cascade',
      label: 'Web product',
    }),
    sku: computed(
      text({ label: 'SKU' }),
      'select k.code from listings l join skus k on k.id = l.sku_id where l.id = {listingId}',
    ),
    state: choice(['Waiting', 'Sending', 'Sent', 'Later', 'Dead'], {
      default: 'Waiting',
      labels: { Dead: 'Given up' },
      tones: {
        Waiting: 'warning',
        Sending: 'neutral',
        Sent: 'info',
        Later: 'warning',
        Dead: 'bad',
      },
    }),
    queuedOnUtc: instant({ required: true, readOnly: true, label: 'Queued' }),
    dueOnUtc: instant({ required: true, readOnly: true, label: 'Next try' }),
    attempts: integer({ default: 0, min: 0, readOnly: true, label: 'Tries' }),
    pushes: choice(pushed, { default: 'Stock', readOnly: true, label: 'Sends' }),
    /** It is another one for each new reason to send. */
    change: integer({ default: 1, min: 1, readOnly: true, label: 'Changes' }),
    /** Until then it belongs to the process that sends it. */
    claimedUntilUtc: instant({ readOnly: true, label: 'Being sent until' }),
    sentOnUtc: instant({ readOnly: true, label: 'Last sent' }),
    stock: integer({ min: 0, readOnly: true, label: 'Stock sent' }),
    cause: text({ max: 60, readOnly: true }),
    answer: text({ max: 300, readOnly: true }),
  },
  list: {
    live: true,
    columns: [
      'websiteId',
      'listingId',
      'sku',
      'state',
      'queuedOnUtc',
      'dueOnUtc',
      'stock',
      'cause',
      'answer',
    ],
    search: ['listingId', 'cause', 'answer'],
    filters: ['websiteId', 'state', 'cause', 'queuedOnUtc'],
    sort: '-queuedOnUtc',
    sortable: ['dueOnUtc'],
    tone: 'state',
  },
  statuses: {
    field: 'state',
    transitions: {
      retry: {
        from: ['Dead', 'Later'],
        to: 'Waiting',
        label: 'Try again',
        done: 'Sending in a few seconds',
        confirm: 'Send it again?',
      },
    },
  },
  tools: { retryCause: 'Retry all with one cause' },
  api: { create: false, update: false, remove: false },
})
