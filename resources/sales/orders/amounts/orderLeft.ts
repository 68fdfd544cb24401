import { cents } from '#resources/cents.ts'

/** The money of an order that its balance follows from. */
export interface OrderMoneys {
  readonly total: number | null
  readonly returned: number | null
  readonly credited: number | null
  readonly paid: number | null
  readonly writtenOff: number | null
}

/** What is left of an order to be paid, as `leftOf` is in SQL; below 0 where more was paid. */
export function orderLeft({ total, returned, credited, paid, writtenOff }: OrderMoneys): number {
  const kept = cents(total ?? 0) - cents(returned ?? 0) - cents(credited ?? 0)
  return (Math.max(kept, 0) - cents(paid ?? 0) - cents(writtenOff ?? 0)) / 100
}
