import { listAddress } from '#define'
import type { Period } from '#resources/bi/period.ts'

/** The address of the sales of products that a number sums. */
export const productSalesAddress = ({
  period: { from, to },
  ...narrowed
}: {
  readonly period: Period
  readonly basis: string
  readonly branchId?: string | null | undefined
  readonly source?: string | null | undefined
  readonly categoryId?: string | null | undefined
  readonly tagId?: string | null | undefined
  readonly supplierId?: string | null | undefined
}): string => {
  const given = Object.entries({ from, to, ...narrowed }).filter(([, value]) => value)
  return listAddress('/bi/product_sales', Object.fromEntries(given))
}
