/** An amount of money as a part of a sentence. */
export const amountText = (amount: number) =>
  amount.toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
