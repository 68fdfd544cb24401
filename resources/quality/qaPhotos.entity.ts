import { entity, image, reference, text } from '#define'

export const qaPhotos = entity('qaPhotos', {
  titles: ['Photo', 'Photos'],
  label: 'note',
  fields: {
    qaIssueId: reference('qaIssues', { required: true, onDelete: 'cascade' }),
    photo: image({ required: true }),
    note: text({ max: 120 }),
  },
  list: { columns: ['photo', 'note'] },
  api: false,
})
