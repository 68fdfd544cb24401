import { entity, instant, integer, reference, text } from '#define'

/** Scans that wait on a phone, by whom they are of, as it last told. */
export const phoneWaits = entity('phoneWaits', {
  titles: ['Waiting scans', 'Waiting scans'],
  label: 'phone',
  fields: {
    /** The phone names itself: anew when its storage was emptied, or it was not used for a year. */
    phone: text({ required: true, max: 36, readOnly: true }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Worker' }),
    waiting: integer({ required: true, min: 0, readOnly: true }),
    /** Refused ones that nobody has looked at on the phone. */
    unseen: integer({ required: true, min: 0, readOnly: true, label: 'Refused' }),
    toldOnUtc: instant({ required: true, readOnly: true, label: 'Told' }),
  },
  list: { columns: ['staffId', 'waiting', 'unseen', 'toldOnUtc'], sort: '-toldOnUtc' },
  unique: [['phone', 'staffId']],
  api: false,
})
