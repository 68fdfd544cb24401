import { addressParts, choice, decimal, entity, flag, integer, reference, text } from '#define'
import { countryNames, worldCountries } from '#define/fields/countries.ts'

export const addresses = entity('addresses', {
  titles: ['Address', 'Addresses'],
  label: 'line1',
  fields: {
    /** The customer who uses the address now; null for a copy that orders and plans keep. */
    customerId: reference('customers', { onDelete: 'cascade' }),
    label: text({ max: 40 }),
    isBillingDefault: flag({ default: false, label: 'Default for billing' }),
    isDeliveryDefault: flag({ default: false, label: 'Default for delivery' }),
    line1: text(addressParts.line1),
    line2: text(addressParts.line2),
    suburb: text(addressParts.suburb),
    city: text(addressParts.city),
    region: text(addressParts.region),
    postcode: text(addressParts.postcode),
    country: choice(worldCountries, {
      required: true,
      labels: countryNames,
      synonyms: 'countries',
    }),
    latitude: decimal({ min: -90, max: 90, scale: 6 }),
    longitude: decimal({ min: -180, max: 180, scale: 6 }),
    accessNotes: text({ max: 400 }),
    stairs: integer({ min: 0, max: 100, label: 'Flights of stairs' }),
    floor: text({ max: 20 }),
    hasLift: flag(),
    parking: text({ max: 120 }),
    gateCode: text({ max: 20 }),
  },
  list: {
    columns: ['line1', 'suburb', 'city', 'region', 'postcode', 'country'],
    search: ['city'],
    sort: 'city',
  },
  api: false,
})
