import { entity, integer, reference } from '#define'

/** How long a container is on its way from a port to one of the warehouses, on average. */
export const portTransits = entity('portTransits', {
  titles: ['Way from a port', 'Ways from ports'],
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
