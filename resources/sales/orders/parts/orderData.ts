import type { CallAnswer } from '#define'
import type { orderDetailsCalls } from '#resources/sales/orders/orderDetails.calls.ts'
import type { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'

export type Details = CallAnswer<(typeof orderDetailsCalls)['getOrderDetailsById']>['data']
type Processing = CallAnswer<(typeof orderProcessingCalls)['getOrderProcessing']>['data']

/** What the calls that read and save an order answer. */
export type AnsweredOrder = Details | Processing

/** An order in one form, whichever call has answered it. */
export const wholeOf = (answer: AnsweredOrder): Details =>
  'deliverTo' in answer ? { ...answer, deliveryAddress: answer.deliverTo } : answer

/** What the parts of an order's page receive. */
export interface OrderProps {
  data: Details
  /** Reads the order again. */
  reload: () => Promise<Details>
  /** Shows the order as a call has saved it. */
  showSaved: (saved: AnsweredOrder) => void
}
