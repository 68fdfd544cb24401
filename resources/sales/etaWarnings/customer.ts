/** A customer of an order whose goods come too late. */
export interface Customer {
  readonly orderId: string
  /** They heard of the last change of their goods. */
  readonly isTold: boolean
}
