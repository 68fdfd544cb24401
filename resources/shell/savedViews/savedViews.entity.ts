import { entity, flag, longText, reference, text } from '#define'

export const savedViews = entity('savedViews', {
  titles: ['Saved view', 'Saved views'],
  fields: {
    path: text({ required: true, max: 200, label: 'Screen' }),
    name: text({ required: true, max: 60 }),
    ownerId: reference('staff', { required: true, readOnly: true }),
    isShared: flag({ default: false }),
    isDefault: flag({ default: false }),
    state: longText({ required: true, max: 20_000 }),
  },
  list: { columns: ['path', 'name', 'ownerId', 'isShared', 'isDefault'], sort: 'name' },
  unique: [['path', 'ownerId', 'name']],
  api: false,
})
