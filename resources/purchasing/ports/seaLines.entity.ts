import { entity, integer, reference } from '#define'

/** How long a ship takes from a port to another one. */
export const seaLines = entity('seaLines', {
  titles: ['Sea line', 'Sea lines'],
  scope: 'company',
  label: 'toPortId',
  fields: {
    portId: reference('ports', { required: true, onDelete: 'cascade' }),
    toPortId: reference('ports', { required: true, label: 'To port' }),
    days: integer({ required: true, min: 0, max: 365, help: 'From loading to the other port' }),
  },
  list: { columns: ['toPortId', 'days'], sort: 'id' },
  unique: [['portId', 'toPortId']],
  api: false,
})
