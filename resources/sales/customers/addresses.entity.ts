import { country } from '#resources/common.ts'
import { addressParts, decimal, entity, flag, reference, text } from '#define'

export const addresses = entity('addresses', {
  titles: ['Address', 'Addresses'],
  label: 'line1',
  fields: {
    /** The customer who uses the address now; null for a copy that orders and plans keep. */
    customerId: reference('customers', { onDelete: 'cascade' }),
    line1: text(addressParts.line1),
    line2: text(addressParts.line2),
    suburb: text(addressParts.suburb),
    city: text(addressParts.city),
    region: text(addressParts.region),
    postcode: text(addressParts.postcode),
    country,
    latitude: decimal({ min: -90, max: 90, scale: 6 }),
    longitude: decimal({ min: -180, max: 180, scale: 6 }),
    accessNotes: text({ max: 400 }),
    floor: text({ max: 20 }),
    hasLift: flag(),
  },
  list: { columns: ['line1', 'suburb', 'city', 'region', 'postcode', 'country'], sort: 'city' },
  api: false,
})
