import { BadInput, Refused, badInput, handlers, type Problem } from '#server/kit'
import { release } from '#resources/stock/reservations/releasing.server.ts'
import { reserve, type Reserve } from '#resources/stock/reservations/reserving.server.ts'
import { orderGoodsCalls } from './orderGoods.calls.ts'

export default handlers(orderGoodsCalls, {
  reserveOrderGoods: (context, input) =>
    refusedByInput(async () => {
      const { orderId, orderLineId, isInstead, reason, ...place } = input
      const part = Object.fromEntries(Object.entries(place).filter(([, value]) => value))
      if (!orderLineId && Object.keys(part).length)
        throw badInput('required', 'orderLineId', 'Say which line of the order the goods are for.')
      if (isInstead) await release(context, { orderId, ...only(orderLineId), reason })
      const lines = orderLineId ? [{ orderLineId: orderLineId.toLowerCase(), ...part }] : undefined
      await reserve(context, { orderId, reason, ...(lines && { lines: lines as Reserve[] }) })
    }),

  releaseOrderGoods: (context, { orderId, orderLineId, reason }) =>
    refusedByInput(() => release(context, { orderId, ...only(orderLineId), reason })),
})

const only = (orderLineId?: string | null) =>
  orderLineId ? { orderLineIds: [orderLineId.toLowerCase()] } : {}

/**
 * The ledger reports `lines.0.quantity` and `orderLineIds.0`; the inputs of these calls have a
 * single line.
 */
async function refusedByInput(work: () => Promise<void>): Promise<object> {
  try {
    await work()
    return {}
  } catch (error) {
    if (error instanceof BadInput) throw new BadInput(...error.errors.map(renamed))
    if (error instanceof Refused) throw new Refused(...error.errors.map(renamed))
    throw error
  }
}

const renamed = ({ field, ...problem }: Problem): Problem => ({
  ...problem,
  ...(field && { field: inputs[field] ?? field }),
})

const inputs: Readonly<Record<string, string>> = {
  'orderLineIds.0': 'orderLineId',
  'lines.0.orderLineId': 'orderLineId',
  'lines.0.quantity': 'quantity',
}
