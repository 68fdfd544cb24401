import type { Code, RecordOf } from '#define'
import type { orders } from './orders.entity.ts'

type State = RecordOf<typeof orders>['state']

/** What may be changed where goods and money follow the order already, and once both are settled. */
const settled = ['originalOrderId', 'typeId', 'billingAddressId', 'salespersonId']
const confirmed = [
  ...settled,
  'deliveryAddressId',
  'branchId',
  'promisedDate',
  'holdReason',
  'shipping',
]
const open = [...confirmed, 'customerId', 'source', 'validTo']

/** The fields of an order's head that may be changed, by its status. */
export const editable: Readonly<Record<State, readonly string[]>> = {
  Draft: open,
  Quotation: open,
  Confirmed: confirmed,
  Completed: settled,
  Expired: [],
  Lost: [],
  Cancelled: [],
}

/** The statuses in which an order takes payments, and in which goods are reserved for it. */
export const takesMoney: readonly State[] = ['Draft', 'Quotation', 'Confirmed', 'Completed']
export const takesGoods: readonly State[] = ['Quotation', 'Confirmed']

/** Who is offered every payment method that is not disabled; others those that orders offer. Source: readings, item 9. */
export const allMethodsCodes: readonly Code[] = ['O3', 'J5']

/** Who may void a payment: those who answer for the money received. */
export const voidCodes: readonly Code[] = ['J5']

/**
 * Why nobody, or not this person, changes the lines of an order; `undefined` where they can be changed. Goods that are being prepared are
 * for holders of `K4` or `K3`.
 */
export const whyLinesFixed = (
  order: Pick<RecordOf<typeof orders>, 'state' | 'deliveryStatus' | 'preparationStatus'>,
  mayChangePrepared: boolean,
): 'state' | 'delivered' | 'preparation' | undefined =>
  !takesLines.includes(order.state)
    ? 'state'
    : order.deliveryStatus === 'Delivered' || order.deliveryStatus === 'Returned'
      ? 'delivered'
      : order.preparationStatus !== 'None' && !mayChangePrepared
        ? 'preparation'
        : undefined
const takesLines: readonly State[] = ['Draft', 'Quotation', 'Confirmed']
