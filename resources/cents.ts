/** An amount as whole cents, in which sums are exact. */
export const cents = (amount: number) => Math.round(amount * 100)

/** An amount without what floating point adds to its cents. */
export const toTheCent = (amount: number) => cents(amount) / 100

/** Dollars and cents in words, such as `1,250.00`. */
export const inWords = (dollars: number) =>
  dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
