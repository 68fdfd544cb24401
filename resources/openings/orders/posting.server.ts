import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  inSlices,
  insertRows,
  metaOf,
  partsOf,
  recordset,
  tellRows,
  writeAuditOfMany,
  type Context,
  type Problem,
} from '#server/kit'
import { enterSales, waitWithSales } from '#resources/sales/saleEntries/saleSums.server.ts'
import { makeOrders, type PricedOrder } from '#resources/sales/orders/making/makeOrders.server.ts'
import { settled } from './amounts.server.ts'
import { lockDrafts, saysTaxes, sumsOf, wrongWith, type Draft, type Sums } from './drafts.server.ts'
import { reserveWhatIsThere } from './reservingWhatIsThere.server.ts'

/** Orders that are written together: more hold up others. */
export const perSet = 250

/**
 * Makes orders of drafts, in sets: open ones are confirmed and reserve what is there, closed ones are
 * history that moves neither stock nor the money of a day.
 * @returns why some of them are refused; nothing was made of these
 */
export async function postOrders(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>()
  let done = 0
  for (const part of partsOf(ids, perSet)) {
    const made: Made[] = []
    await inSlices(await lockDrafts(context, part), stated => {
      const draft = settled(stated)
      const sums = sumsOf(draft)
      const problem = wrongWith(draft, sums, stated)
      if (problem) refused.set(draft.id, problem)
      else made.push(madeOf(draft, sums))
    })
    if (made.length) await write(context, made)
    tellRows('posted', (done += part.length), ids.length)
  }
  return refused
}

interface Made {
  readonly draft: Draft
  readonly sums: Sums
  readonly orderId: string
  readonly addressId: string | null
  readonly paymentId: string | null
  /** Of the payments in a file beside it. */
  readonly otherIds: readonly string[]
  readonly lineIds: readonly string[]
}

/** Ids grow with the time of the order, by which lists sort. */
function madeOf(draft: Draft, sums: Sums): Made {
  const of = { msecs: Date.parse(draft.orderedOnUtc) }
  return {
    draft,
    sums,
    orderId: uuid(of),
    addressId: draft.deliverTo ? uuid(of) : null,
    otherIds: draft.payments.map(({ receivedOnUtc }) => uuid({ msecs: Date.parse(receivedOnUtc) })),
    paymentId: sums.first > 0 ? uuid({ msecs: Date.parse(draft.paidOnUtc) }) : null,
    lineIds: draft.lines.map(() => uuid(of)),
  }
}

async function write(context: Context, made: readonly Made[]) {
  await waitWithSales(context.db)
  await makeOrders(context, made.map(pricedOf))
  const paid = made.flatMap(paymentsOf)
  if (paid.length) await insertRows(context, metaOf('payments'), paid)
  await context.db.query(sql`
    update imported_orders i set order_id = v.order_id, payment_id = v.payment_id, posted_on_utc = now(), state = 'Posted'
    from ${recordset(
      metaOf('importedOrders'),
      made.map(({ draft: { id }, orderId, paymentId }) => ({ id, orderId, paymentId })),
    )} where i.id = v.id`)
  const beside = made.flatMap(({ draft, otherIds }) =>
    draft.payments.map(({ id }, i) => ({ id, paymentId: otherIds[i]! })),
  )
  if (beside.length) await linkPayments(context, beside)
  await auditPayments(context, paid)
  const open = made.filter(({ draft }) => !draft.isClosed)
  if (open.length)
    await reserveWhatIsThere(
      context,
      open.map(({ orderId }) => orderId),
    )
  await enterSales(
    context.db,
    made.map(({ orderId }) => orderId),
  )
}

/** Says which payments were made of those of a file. */
export const linkPayments = (
  { db }: Context,
  made: readonly { readonly id: string; readonly paymentId: string }[],
) =>
  db.query(sql`
    update imported_payments y set payment_id = v.payment_id from ${recordset(metaOf('importedPayments'), made)} where y.id = v.id`)

function statesOf({ isClosed, lines }: Draft) {
  if (isClosed) return { state: 'Completed', deliveryStatus: 'Delivered' }
  const out = lines.map(({ delivered, quantity }) => [delivered ?? 0, quantity] as const)
  const deliveryStatus = out.every(([delivered]) => delivered === 0)
    ? 'None'
    : out.every(([delivered, quantity]) => delivered === quantity)
      ? 'Delivered'
      : 'Partial'
  return { state: 'Confirmed', deliveryStatus }
}

const taxOf = ({ taxes }: Sums) => (taxes ?? []).reduce((all, tax) => all + tax, 0)

/** Taxes of an open order that its file does not say are those of where it goes. */
const pricedOf = ({ draft, sums, orderId, addressId, lineIds }: Made): PricedOrder => ({
  id: orderId,
  order: {
    ...statesOf(draft),
    originalOrderId: draft.orderNo,
    source: draft.source as PricedOrder['order']['source'],
    customerId: draft.customerId,
    billingAddressId: draft.billingAddressId,
    deliveryAddressId: addressId ?? draft.addressId,
    branchId: draft.branchId,
    salespersonId: draft.salespersonId,
    orderedOnUtc: draft.orderedOnUtc,
    promisedDate: draft.promisedDate,
    subtotal: sums.subtotal / 100,
    discount: sums.discount / 100,
    shipping: sums.shipping / 100,
    tax: taxOf(sums) / 100,
    total: sums.total / 100,
    paid: sums.paid / 100,
  },
  // Kept with the order, as those of orders that are sold here.
  ...(addressId && { deliverTo: { id: addressId, ...draft.deliverTo } }),
  lines: draft.lines.map(({ skuId, quantity, price, discount, delivered, promisedDate }, i) => ({
    id: lineIds[i]!,
    skuId,
    quantity,
    price,
    discount,
    tax: (sums.taxes?.[i] ?? 0) / 100,
    promisedDate,
    delivered: draft.isClosed ? quantity : (delivered ?? 0),
  })),
  ...(!draft.isClosed && !saysTaxes(draft) && { taxes: byPlace => byPlace }),
})

/** What was paid of an order by its own file and by one of payments. */
const paymentsOf = ({ draft, sums, orderId, paymentId, otherIds }: Made) => [
  ...(paymentId
    ? [
        formerPayment({
          id: paymentId,
          orderId,
          methodId: draft.methodId,
          amount: sums.first / 100,
          receivedOnUtc: draft.paidOnUtc,
          reference: draft.paymentReference,
        }),
      ]
    : []),
  ...draft.payments.map((payment, i) => formerPayment({ ...payment, id: otherIds[i]!, orderId })),
]

interface FormerPayment {
  readonly id: string
  readonly orderId: string | null
  readonly methodId: string | null
  readonly amount: number
  readonly receivedOnUtc: string
  readonly reference: string | null
}

/** Money that another till took: of no branch here, so that no day counts it. */
export const formerPayment = ({
  id,
  orderId,
  methodId,
  amount,
  receivedOnUtc,
  reference,
}: FormerPayment) => ({
  id,
  orderId,
  methodId,
  amount,
  receivedOnUtc,
  reference,
  state: 'Reconciled',
  note: 'Paid in the former program',
})

export const auditPayments = (
  context: Context,
  payments: readonly { readonly id: string; readonly amount: number }[],
) =>
  writeAuditOfMany(
    context,
    'create',
    'payments',
    payments.map(({ id, amount }) => ({ id, changes: { amount: [null, amount] } })),
  )
