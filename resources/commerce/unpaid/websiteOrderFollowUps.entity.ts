import { choice, entity, instant, longText, reference } from '#define'

/** What a buyer of an unpaid order said, or was told. */
export const websiteOrderFollowUps = entity('websiteOrderFollowUps', {
  titles: ['Follow-up of a website order', 'Follow-ups of website orders'],
  label: 'note',
  fields: {
    websiteOrderId: reference('websiteOrders', { required: true, onDelete: 'cascade' }),
    note: longText({ required: true, max: 1000 }),
    result: choice(['Will pay', 'Paid other way', 'Lost'], {
      tones: { 'Will pay': 'info', 'Paid other way': 'good', Lost: 'bad' },
    }),
    followedById: reference('staff', { required: true, label: 'By' }),
    followedOnUtc: instant({ required: true, label: 'At' }),
  },
  list: { columns: ['followedOnUtc', 'followedById', 'note', 'result'], sort: '-followedOnUtc' },
  api: false,
})
