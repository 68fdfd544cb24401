import type { Period } from '#resources/bi/period.ts'

/** The address of the entries that sum to a number; those of a person, or of nobody, are parts of sales. */
export function entriesAddress(of: {
  readonly period: Period
  readonly basis: string
  readonly skuId?: string
  readonly staffId?: string | null
  readonly branchId?: string | null | undefined
  readonly source?: string | null | undefined
  readonly promotionId?: string | null | undefined
}): string {
  const { period, ...rest } = of
  const filter = {
    day: { gte: period.from, lte: period.to },
    ...Object.fromEntries(
      Object.entries(rest).filter(
        ([name, value]) => value || (name === 'staffId' && value === null),
      ),
    ),
  }
  const screen = 'staffId' in of ? '/bi/sales_by_person/entries' : '/bi/product_sales/entries'
  return `${screen}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}
