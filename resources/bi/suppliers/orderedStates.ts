import { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'

const notOrdered: readonly string[] = ['Draft', 'Submitted', 'Cancelled']

/** Where a purchase order stands once its supplier has confirmed it. */
export const orderedStates = purchaseOrders.fields.state.options.values.filter(
  state => !notOrdered.includes(state),
)
