import { listAddress } from '#define'
import type { Period } from '#resources/bi/period.ts'

interface Narrowed {
  readonly period: Period
  readonly basis: string
  readonly skuId?: string
  readonly staffId?: string | null
  readonly groupId?: string | null | undefined
  readonly branchId?: string | null | undefined
  readonly source?: string | null | undefined
  readonly promotionId?: string | null | undefined
  readonly categoryId?: string | null | undefined
  readonly tagId?: string | null | undefined
  readonly supplierId?: string | null | undefined
}

/** The address of the entries that sum to a number; those of a person, or of nobody, are parts of sales. */
export function entriesAddress(of: Narrowed): string {
  const screen = 'staffId' in of ? people : '/bi/product_sales/entries'
  return addressOf(screen, of)
}

const people = '/bi/sales_by_person/entries'

/** The address of the parts of everybody, or of a group, that sum to a number. */
export const peopleAddress = (of: Omit<Narrowed, 'skuId' | 'staffId'>): string =>
  addressOf(people, of)

function addressOf(screen: string, { period, ...rest }: Narrowed): string {
  const filter = {
    day: { gte: period.from, lte: period.to },
    ...Object.fromEntries(
      Object.entries(rest).filter(
        ([name, value]) => value || (name === 'staffId' && value === null),
      ),
    ),
  }
  return listAddress(screen, filter)
}
