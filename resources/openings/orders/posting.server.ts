import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  metaOf,
  partsOf,
  recordset,
  writeAuditOfMany,
  type Context,
  type Problem,
} from '#server/kit'
import { amountsWith, writeAmounts } from '#resources/sales/orders/orderAmounts.server.ts'
import { lockDrafts, sumsOf, wrongWith, type Draft, type Sums } from './drafts.server.ts'
import { reserveWhatIsThere } from './reservingWhatIsThere.server.ts'

/** Orders that are written together. */
export const perSet = 1000

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
  for (const part of partsOf(ids, perSet)) {
    const made: Made[] = []
    for (const draft of await lockDrafts(context, part)) {
      const sums = sumsOf(draft)
      const problem = wrongWith(draft, sums)
      if (problem) refused.set(draft.id, problem)
      else made.push(madeOf(draft, sums))
    }
    if (made.length) await write(context, made)
  }
  return refused
}

interface Made {
  readonly draft: Draft
  readonly sums: Sums
  readonly orderId: string
  readonly paymentId: string | null
  readonly lineIds: readonly string[]
}

/** Ids grow with the time of the order, by which lists sort. */
function madeOf(draft: Draft, sums: Sums): Made {
  const of = { msecs: Date.parse(draft.orderedOnUtc) }
  return {
    draft,
    sums,
    orderId: uuid(of),
    paymentId: sums.paid > 0 ? uuid({ msecs: Date.parse(draft.paidOnUtc) }) : null,
    lineIds: draft.lines.map(() => uuid(of)),
  }
}

async function write(context: Context, made: readonly Made[]) {
  await insertRows(context, metaOf('orders'), made.map(orderOf))
  await insertRows(context, metaOf('orderLines'), made.flatMap(linesOf))
  await insertRows(context, metaOf('payments'), made.flatMap(paymentOf))
  await context.db.query(sql`
    update imported_orders i set order_id = v.order_id, payment_id = v.payment_id, posted_on_utc = now()
    from ${recordset(
      metaOf('importedOrders'),
      made.map(({ draft: { id }, orderId, paymentId }) => ({ id, orderId, paymentId })),
    )} where i.id = v.id`)
  await audit(context, made)
  const open = made.filter(({ draft }) => !draft.isClosed)
  for (const { orderId, draft, lineIds } of open)
    if (draft.tax === null) await taxByPlace(context, orderId, draft, lineIds)
  if (open.length)
    await reserveWhatIsThere(
      context,
      open.map(({ orderId }) => orderId),
    )
}

const statesOf = ({ isClosed }: Draft) =>
  isClosed
    ? { state: 'Completed', deliveryStatus: 'Delivered' }
    : { state: 'Confirmed', deliveryStatus: 'None' }

const taxOf = ({ taxes }: Sums) => (taxes ?? []).reduce((all, tax) => all + tax, 0)

const orderOf = ({ draft, sums, orderId }: Made) => ({
  id: orderId,
  ...statesOf(draft),
  originalOrderId: draft.orderNo,
  source: draft.source,
  customerId: draft.customerId,
  billingAddressId: draft.billingAddressId,
  deliveryAddressId: draft.addressId,
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
})

const linesOf = ({ draft, sums, orderId, lineIds }: Made) =>
  draft.lines.map(({ skuId, quantity, price, discount }, i) => ({
    id: lineIds[i]!,
    orderId,
    position: i + 1,
    skuId,
    quantity,
    price,
    discount,
    tax: (sums.taxes?.[i] ?? 0) / 100,
    quantityDelivered: draft.isClosed ? quantity : 0,
  }))

/** Money that another till took: of no branch here, so that no day counts it. */
const paymentOf = ({ draft, sums, orderId, paymentId }: Made) =>
  paymentId
    ? [
        {
          id: paymentId,
          orderId,
          methodId: draft.methodId,
          amount: sums.paid / 100,
          receivedOnUtc: draft.paidOnUtc,
          state: 'Reconciled',
          reference: draft.paymentReference,
          note: 'Paid in the former program',
        },
      ]
    : []

async function audit(context: Context, made: readonly Made[]) {
  await writeAuditOfMany(
    context,
    'create',
    'orders',
    made.map(({ draft, sums, orderId }) => ({
      id: orderId,
      changes: {
        originalOrderId: [null, draft.orderNo],
        state: [null, statesOf(draft).state],
        total: [null, sums.total / 100],
        ...(sums.paid > 0 && { paid: [null, sums.paid / 100] }),
      },
    })),
  )
  await writeAuditOfMany(
    context,
    'create',
    'payments',
    made.flatMap(({ sums, paymentId }) =>
      paymentId ? [{ id: paymentId, changes: { amount: [null, sums.paid / 100] } }] : [],
    ),
  )
}

/** Taxes of an open order are those of where it goes, each in a row, as for one that is sold here. */
async function taxByPlace(
  context: Context,
  orderId: string,
  { lines }: Draft,
  lineIds: readonly string[],
) {
  const reckoned = await amountsWith(
    context.db,
    orderId,
    lines.map(line => ({ ...line, fulfilment: null, tax: null })),
  )
  await writeAmounts(context, orderId, reckoned, lineIds)
  await context.db.query(sql`
    update order_lines l set tax = v.tax from ${recordset(
      metaOf('orderLines'),
      reckoned.taxes.map((tax, i) => ({ id: lineIds[i]!, tax })),
    )} where l.id = v.id`)
}
