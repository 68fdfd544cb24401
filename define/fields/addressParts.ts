import type { Address } from './composite.ts'

/**
 * The parts of an address, with the maximum length and the label of each.
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

/** The name of an address part that people type. */
export type AddressPart = keyof typeof addressParts

/**
 * An address in one line, without its empty parts.
 * @example addressText(address) // '12 Mill Road, Takapuna, Auckland 0622, NZ'
 */
export const addressText = (a: Address): string =>
  joined(', ', a.line1, a.line2, a.suburb, joined(' ', a.city, a.postcode), a.region, a.country)

const joined = (by: string, ...parts: readonly (string | null)[]) => parts.filter(Boolean).join(by)
