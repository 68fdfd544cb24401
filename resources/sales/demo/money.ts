import type { Country } from '#resources/administration/demo/reference.ts'

/**
 * Tax in cents of an amount in cents, rounded half up. In New Zealand 15 % GST is contained in it, in Alberta 5 % GST comes on
 * top. Source: readings, item 26.
 */
export const taxOf = (country: Country, cents: number) =>
  country === 'NZ' ? Math.floor((cents * 6 + 23) / 46) : Math.floor((cents * 5 + 50) / 100)

/** What the customer pays: tax comes on top where prices exclude it. */
export const totalOf = (
  country: Country,
  subtotal: number,
  discount: number,
  shipping: number,
  tax: number,
) => subtotal - discount + shipping + (country === 'CA' ? tax : 0)
