/** What a text is about, by the call's input for it. */
export interface Subject {
  readonly by: 'orderId' | 'planId' | 'ticketId' | 'customerId'
  readonly id: string
  /** The customer's name, if it is known here. */
  readonly name?: string
}
