/** Notes and coins in use, in cents, the largest first. */
export const denominations = {
  NZ: [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10],
  CA: [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 25, 10, 5],
} as const

/** @example denominationText(50) // '50¢' */
export const denominationText = (cents: number) => (cents >= 100 ? `$${cents / 100}` : `${cents}¢`)

/** The worth of a note or coin in cents, and how many there are. */
export interface Pieces {
  readonly worth: number
  readonly pieces: number
}

/**
 * What so many pieces of each come to, in cents.
 * @example piecesWorth({ 500: 3, 20: 2 }) // 1540
 */
export const piecesWorth = (pieces: Readonly<Record<string, number>>) =>
  Object.entries(pieces).reduce((sum, [cents, count]) => sum + Number(cents) * count, 0)
