import type { Reckoned } from '#resources/sales/orders/orderAmounts.server.ts'
import { sumOfRows, type TaxRow } from '#resources/sales/orders/taxes/lineTaxes.ts'
import { cents } from '#resources/cents.ts'

/**
 * The amounts of an order with the tax that a shop reckoned, where each taxed part differs from ours
 * by a cent at most; undefined where they differ by more. Equal parts keep ours from the first on:
 * 10.10 three times at 5 % with 1.52 of tax has 0.51, 0.51 and 0.50.
 * @param tax whole cents
 */
export function withWebTax(amounts: Reckoned, tax: number): Reckoned | undefined {
  const parts = [...amounts.lineRows, ...amounts.costs.map(({ rows }) => rows)]
  const ours = cents(amounts.tax)
  const difference = tax - ours
  if (difference === 0) return amounts
  const taxed = parts.flatMap((rows, i) => (sumOfRows(rows) > 0 ? [i] : []))
  if (Math.abs(difference) > taxed.length) return undefined
  const step = Math.sign(difference)
  const moved = new Set(
    step > 0 ? taxed.slice(0, difference) : taxed.slice(taxed.length + difference),
  )
  const after = parts.map((rows, i) => (moved.has(i) ? movedBy(rows, step) : rows))
  const lineRows = after.slice(0, amounts.lineRows.length)
  const total = cents(amounts.total) + difference
  return {
    ...amounts,
    tax: tax / 100,
    total: total / 100,
    taxes: lineRows.map(rows => sumOfRows(rows) / 100),
    lineRows,
    costs: amounts.costs.map((cost, i) => ({ ...cost, rows: after[lineRows.length + i]! })),
  }
}

/** The largest tax of a part takes the cent. */
function movedBy(rows: readonly TaxRow[], step: number): readonly TaxRow[] {
  const largest = rows.reduce((most, row, i) => (row.amount > rows[most]!.amount ? i : most), 0)
  return rows.map((row, i) => (i === largest ? { ...row, amount: row.amount + step } : row))
}
