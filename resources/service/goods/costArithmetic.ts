import { cents } from '#resources/cents.ts'

/**
 * The cost of minutes at a rate for an hour, rounded half up to the cent.
 * @example labourCost(45, 80) // 60
 */
export const labourCost = (minutes: number, ratePerHour: number): number =>
  Math.floor((minutes * cents(ratePerHour) * 2 + 60) / 120) / 100

/** The sum of amounts, exact to the cent. */
export const sumOf = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + cents(amount ?? 0), 0) / 100
