/** An amount as whole cents, in which sums are exact. */
export const cents = (amount: number) => Math.round(amount * 100)
