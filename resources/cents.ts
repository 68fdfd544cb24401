/** An amount as whole cents, in which sums are exact. */
export const cents = (amount: number) => Math.round(amount * 100)

/** An amount without what floating point adds to its cents. */
export const toTheCent = (amount: number) => cents(amount) / 100
