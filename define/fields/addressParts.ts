/**
 * What an address is written in: how long each part may be, wherever an address is kept, and what it is called.
 * @example line1: text(addressParts.line1)
 */
export const addressParts = {
  line1: { required: true, max: 120, label: 'Street' },
  line2: { max: 120, label: 'Unit, building' },
  suburb: { max: 80, label: 'Suburb' },
  city: { required: true, max: 80, label: 'City' },
  region: { max: 80, label: 'Region' },
  postcode: { max: 10, label: 'Postcode' },
} as const

/** The name of a part of an address that is typed. */
export type AddressPart = keyof typeof addressParts
