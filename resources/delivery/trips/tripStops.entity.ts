import { decimal, entity, integer, reference, volume } from '#define'

/** A plan's place in a trip, with what the plan takes of the truck. */
export const tripStops = entity('tripStops', {
  titles: ['Stop of a trip', 'Stops of trips'],
  label: 'position',
  fields: {
    tripId: reference('trips', { required: true, onDelete: 'cascade' }),
    planId: reference('deliveryPlans', { required: true, onDelete: 'cascade' }),
    position: integer({ required: true, min: 1, max: 500, label: 'Stop' }),
    volume: volume({ default: 0, min: 0 }),
    weight: decimal({ default: 0, min: 0, scale: 3, unit: 'kg' }),
  },
  list: { columns: ['position', 'planId', 'volume', 'weight'], sort: 'position' },
  unique: [['planId']],
  api: false,
})
