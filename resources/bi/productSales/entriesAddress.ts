import type { Period } from '#resources/bi/period.ts'

const screen = '/bi/product_sales/entries'

/** The address of the entries that sum to a number. */
export function entriesAddress(of: {
  readonly period: Period
  readonly basis: string
  readonly skuId?: string
  readonly branchId?: string | null | undefined
  readonly source?: string | null | undefined
  readonly promotionId?: string | null | undefined
}): string {
  const { period, ...rest } = of
  const filter = {
    day: { gte: period.from, lte: period.to },
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)),
  }
  return `${screen}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}
