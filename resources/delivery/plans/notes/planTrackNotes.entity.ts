import { choice, entity, longText, reference } from '#define'

/** What happened with a plan, as people wrote it down; never changed afterwards. */
export const planTrackNotes = entity('planTrackNotes', {
  titles: ['Track note', 'Track notes'],
  label: 'text',
  fields: {
    planId: reference('deliveryPlans', { required: true, onDelete: 'cascade' }),
    type: choice(['Note', 'Call', 'Text', 'No show', 'On site', 'Last-minute update'], {
      default: 'Note',
    }),
    text: longText({ required: true, max: 2000 }),
    authorId: reference('staff', { required: true, readOnly: true }),
  },
  list: { columns: ['type', 'text', 'authorId', 'createdOnUtc'], sort: '-createdOnUtc' },
  api: false,
})
