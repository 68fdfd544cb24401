import { choice, entity, instant, integer, json, money, reference, text } from '#define'

/** Numbers that were sent to a website or read of it, with what made them: the timeline of a listing. */
export const listingEvents = entity('listingEvents', {
  titles: ['Event of a listing', 'Events of listings'],
  label: 'listingId',
  fields: {
    listingId: reference('listings', { required: true, onDelete: 'cascade', label: 'Web product' }),
    websiteId: reference('websites', { required: true }),
    skuId: reference('skus', { label: 'SKU' }),
    happenedOnUtc: instant({ required: true, label: 'At' }),
    kind: choice(['Sent', 'Not sent', 'Read back', 'Decided'], {
      required: true,
      label: 'What',
      tones: { Sent: 'info', 'Not sent': 'bad', 'Read back': 'neutral', Decided: 'info' },
    }),
    stock: integer({ min: 0, label: 'Stock' }),
    webStock: integer({ signed: true, label: 'Stock there' }),
    free: integer({ min: 0, label: 'Free pieces' }),
    keptBack: integer({ min: 0, label: 'Kept back' }),
    unheld: integer({ min: 0, label: 'Sold there, not held' }),
    factor: integer({ min: 1, label: 'Pieces of it' }),
    price: money({ min: 0 }),
    name: text({ max: 200 }),
    answer: text({ max: 300 }),
    byId: reference('staff', { label: 'By' }),
    /** The steps of the number, as they were counted. */
    proof: json({ label: 'How it was calculated' }),
  },
  list: {
    live: true,
    columns: [
      'happenedOnUtc',
      'websiteId',
      'listingId',
      'skuId',
      'kind',
      'stock',
      'webStock',
      'free',
      'answer',
    ],
    search: ['listingId', 'skuId', 'answer'],
    filters: ['websiteId', 'skuId', 'kind', 'happenedOnUtc'],
    sort: '-happenedOnUtc',
  },
  api: { create: false, update: false, remove: false },
})
