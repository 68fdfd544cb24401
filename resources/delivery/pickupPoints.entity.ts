import { address, entity, flag, longText, reference, text, url } from '#define'

/** Where customers collect goods, and the calendar of their pickups. */
export const pickupPoints = entity('pickupPoints', {
  titles: ['Pickup point', 'Pickup points'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    address: address({ required: true }),
    branchId: reference('branches', { required: true }),
    warehouseId: reference('warehouses', { required: true, only: { allowsPickup: true } }),
    calendarId: reference('deliveryCalendars', {
      required: true,
      only: { calendarType: 'Pickup' },
    }),
    openingHours: text({ max: 200 }),
    instructions: longText({ max: 1000 }),
    map: url({ label: 'Map link' }),
    textTemplate: longText({
      max: 500,
      help: 'Sent to customers when their goods are ready',
    }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: [
      'name',
      'address',
      'branchId',
      'warehouseId',
      'calendarId',
      'openingHours',
      'isActive',
    ],
    filters: ['branchId', 'calendarId', 'isActive'],
  },
  import: { key: 'name' },
})
