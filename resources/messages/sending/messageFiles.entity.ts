import { entity, file, reference } from '#define'

/** The files that an e-mail carries: those of what it is about, as they were chosen. */
export const messageFiles = entity('messageFiles', {
  titles: ['File of a message', 'Files of messages'],
  label: 'messageId',
  fields: {
    messageId: reference('messages', { required: true, onDelete: 'cascade' }),
    file: file({ required: true }),
  },
  list: { columns: ['messageId', 'file'], sort: 'messageId' },
  api: false,
})
