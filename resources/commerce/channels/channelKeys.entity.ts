import { entity, reference, text } from '#define'

/** The key of a channel, sealed: no answer, file or history has it. */
export const channelKeys = entity('channelKeys', {
  titles: ['Key of a channel', 'Keys of channels'],
  label: 'channelId',
  fields: {
    channelId: reference('channels', { required: true, onDelete: 'cascade', unique: true }),
    sealed: text({ required: true, max: 1000 }),
  },
  list: { columns: ['channelId'], sort: 'channelId' },
  api: false,
})
