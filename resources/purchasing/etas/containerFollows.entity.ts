import { entity, reference } from '#define'

/** People who want to hear of changes of a container. */
export const containerFollows = entity('containerFollows', {
  titles: ['Followed container', 'Followed containers'],
  label: 'containerId',
  fields: {
    containerId: reference('containers', { required: true, onDelete: 'cascade' }),
    staffId: reference('staff', { required: true, label: 'Person' }),
  },
  list: { columns: ['containerId', 'staffId'], sort: 'containerId' },
  unique: [['containerId', 'staffId']],
  api: false,
})
