/** A sale of this much and more names its customer, by country. */
export const namedFrom = { NZ: 1000, CA: 500 } as const

/** @example namedFromText('NZ') // '$1,000' */
export const namedFromText = (country: keyof typeof namedFrom) =>
  `$${namedFrom[country].toLocaleString('en')}`

/** A quotation is valid so many days unless somebody says until when. */
export const validDays = 14
