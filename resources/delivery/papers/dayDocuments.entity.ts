import { choice, entity, file, json, reference } from '#define'

/**
 * A document of a calendar's day: one that a person added, or the papers that were printed for it.
 * Papers keep what they said of each plan, so that later changes show against them.
 */
export const dayDocuments = entity('dayDocuments', {
  titles: ['Document of a day', 'Documents of days'],
  label: 'kind',
  fields: {
    calendarDayId: reference('calendarDays', { required: true, onDelete: 'cascade' }),
    kind: choice(['Added', 'Run sheet', 'Dockets'], { default: 'Added' }),
    file: file({ required: true }),
    /** `PrintedPlan` of each plan, in the order of the stops. */
    printed: json({ label: 'As printed' }),
    authorId: reference('staff', { required: true, readOnly: true }),
  },
  list: { columns: ['kind', 'file', 'authorId', 'createdOnUtc'], sort: '-createdOnUtc' },
  api: false,
})
