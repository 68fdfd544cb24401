import { cents, toTheCent } from '#resources/cents.ts'

/** A part of a whole in percent, to a tenth; empty over 0. Both are in one unit. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

/** The change of an amount, in percent of what it was. */
export const changePercentOf = (now: number, before: number): number | null =>
  percentOf(cents(now) - cents(before), Math.abs(cents(before)))

/** The sum of amounts, exact to the cent. */
export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  toTheCent(rows.reduce((sum, row) => sum + cents(amount(row)), 0) / 100)
