import { entity, integer, reference } from '#define'

/** The average transit time of a container from a port to a warehouse. */
export const portTransits = entity('portTransits', {
  titles: ['Port transit', 'Port transits'],
  scope: 'company',
  label: 'warehouseId',
  fields: {
    portId: reference('ports', { required: true, onDelete: 'cascade' }),
    warehouseId: reference('warehouses', { required: true }),
    days: integer({ required: true, min: 0, max: 365 }),
  },
  list: { columns: ['warehouseId', 'days'], sort: 'id' },
  unique: [['portId', 'warehouseId']],
  api: false,
})
