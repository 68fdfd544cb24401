import { dictionary, entity, flag, longText, reference, text } from '#define'

export const notes = entity('notes', {
  titles: ['Note', 'Notes'],
  label: 'text',
  fields: {
    ownerEntity: text({ required: true, max: 40 }),
    ownerId: text({ required: true, max: 36, index: true }),
    type: dictionary('orderNoteType', { required: true }),
    text: longText({ required: true, max: 2000 }),
    isPinned: flag({ default: false }),
    authorId: reference('staff', { required: true, readOnly: true }),
  },
  list: { columns: ['type', 'text', 'authorId', 'createdOnUtc'], sort: '-createdOnUtc' },
  api: false,
})
