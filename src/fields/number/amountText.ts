/** An amount of money for use in a sentence. */
export const amountText = (amount: number) =>
  amount.toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
