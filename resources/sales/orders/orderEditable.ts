import type { Code, RecordOf } from '#define'
import type { orders } from './orders.entity.ts'

type State = RecordOf<typeof orders>['state']

/**
 * Fields that stay editable once goods and money depend on the order, and once both are settled.
 */
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

/** The editable fields of an order's header, by its status. */
export const editable: Readonly<Record<State, readonly string[]>> = {
  Draft: open,
  Quotation: open,
  Confirmed: confirmed,
  Completed: settled,
  Expired: [],
  Lost: [],
  Cancelled: [],
}

/** The statuses in which an order accepts payments, and in which goods are reserved for it. */
export const takesMoney: readonly State[] = ['Draft', 'Quotation', 'Confirmed', 'Completed']
export const takesGoods: readonly State[] = ['Quotation', 'Confirmed']

/**
 * Roles that may use every enabled payment method; others use those that orders offer. Source:
 * readings, item 9.
 */
export const allMethodsCodes: readonly Code[] = ['O3', 'J5']

/** Roles responsible for received money: they confirm pending payments and void mistaken ones. */
export const moneyCodes: readonly Code[] = ['J5']

/**
 * Why no person, or not this one, can change the lines of an order; `undefined` if they can be
 * changed. Holders of `K4` or `K3` may change goods in preparation.
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

/** The statuses in which the lines of an order change. */
export const takesLines: readonly State[] = ['Draft', 'Quotation', 'Confirmed']
