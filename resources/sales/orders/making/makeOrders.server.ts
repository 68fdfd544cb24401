import { insertRows, metaOf, writeAuditOfMany, type Context } from '#server/kit'
import {
  reckoned,
  writeAmountsOf,
  type Reckoned,
} from '#resources/sales/orders/orderAmounts.server.ts'
import { taxFactsOf } from '#resources/sales/orders/taxes/taxPlace.server.ts'
import type { InputOf } from '#define'
import type { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Order = InputOf<typeof orders>
type Line = InputOf<typeof orderLines>

/** An order at prices that were agreed elsewhere: another program, or a channel. */
export interface PricedOrder {
  readonly id: string
  readonly order: Readonly<Record<string, unknown>> &
    Pick<Order, 'source' | 'customerId' | 'branchId' | 'orderedOnUtc' | 'originalOrderId'> & {
      readonly state: string
      readonly shipping: number
      readonly total: number
      readonly paid?: number
    }
  /** A place that is no address of the customer: kept with the order. */
  readonly deliverTo?: { readonly id: string } & Readonly<Record<string, unknown>>
  readonly lines: readonly PricedLine[]
  /**
   * What becomes of the taxes that the place says, each in a row. Absent: the given sums of the lines
   * and of the order stand as they are.
   */
  readonly taxes?: (byPlace: Reckoned) => Reckoned
}

export interface PricedLine
  extends
    Pick<Line, 'skuId' | 'quantity' | 'price'>,
    Readonly<Partial<Pick<Line, 'promisedDate' | 'fulfilment' | 'remark'>>> {
  readonly id: string
  readonly discount: number
  /** In the order's money, where the order is taxed by what is given. */
  readonly tax?: number
  readonly costAtSale?: number | null
  /** Pieces that are out already. */
  readonly delivered?: number
}

/**
 * Makes orders at given prices, in a few statements for all of them: their own addresses, the
 * orders, their lines, their history, and their taxes. Nothing is priced, reserved or paid.
 */
export async function makeOrders(context: Context, made: readonly PricedOrder[]): Promise<void> {
  const addresses = made.flatMap(({ deliverTo }) => deliverTo ?? [])
  if (addresses.length) await insertRows(context, metaOf('addresses'), addresses)
  await insertRows(
    context,
    metaOf('orders'),
    made.map(({ id, order }) => ({ ...order, id })),
  )
  await insertRows(context, metaOf('orderLines'), made.flatMap(linesOf))
  await writeAuditOfMany(
    context,
    'create',
    'orders',
    made.map(({ id, order: { originalOrderId, state, total, paid = 0 } }) => ({
      id,
      changes: {
        originalOrderId: [null, originalOrderId],
        state: [null, state],
        total: [null, total],
        ...(paid > 0 && { paid: [null, paid] }),
      },
    })),
  )
  await taxByPlace(context, made)
}

const linesOf = ({ id: orderId, lines }: PricedOrder) =>
  lines.map(({ delivered = 0, tax = 0, ...line }, i) => ({
    ...line,
    orderId,
    position: i + 1,
    tax,
    quantityDelivered: delivered,
    deliveredBefore: delivered,
  }))

/** Taxes of where orders go, each in a row, as for one that is sold here. */
async function taxByPlace(context: Context, made: readonly PricedOrder[]) {
  const taxed = made.filter(({ taxes }) => taxes)
  if (!taxed.length) return
  const facts = await taxFactsOf(
    context.db,
    taxed.map(({ id }) => id),
    taxed.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
  )
  await writeAmountsOf(
    context,
    taxed.map(({ id, lines, taxes }) => ({
      orderId: id,
      lineIds: lines.map(line => line.id),
      amounts: taxes!(
        reckoned(
          facts.get(id)!,
          lines.map(({ skuId, quantity, price, discount, fulfilment = null }) => ({
            skuId,
            quantity,
            price,
            discount,
            fulfilment,
            tax: null,
          })),
        ),
      ),
    })),
  )
}
