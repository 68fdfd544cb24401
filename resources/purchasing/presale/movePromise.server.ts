import { sql } from 'drizzle-orm'
import { badInput, type Context, refused } from '#server/kit'
import type { CallInput } from '#define'
import { recordForOrders } from '#resources/stock/ledger/earmarks.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { changeSources } from '#resources/stock/reservations/changeSources.server.ts'
import { inboundOf, type Inbound } from '#resources/stock/reservations/inbound.server.ts'
import type { presaleCalls } from './presale.calls.ts'
import { goodsOf, lockPromise, type InboundPromise } from './promises.server.ts'

/**
 * Promises other pieces of the same SKU to an order: of another container, or of a purchase order.
 * The order keeps its place in the queue.
 * @throws NotFound, BadInput, Refused naming the field, when too little is free there
 */
export async function movePromise(
  context: Context,
  asked: CallInput<typeof presaleCalls.movePromise>,
) {
  const { containerId, purchaseOrderId, reason } = asked
  if (!containerId === !purchaseOrderId)
    throw badInput(
      'required',
      'containerId',
      'Choose either a container or a purchase order to move the promise to.',
    )
  const field = containerId ? 'containerId' : 'purchaseOrderId'
  const { promise, pieces } = await lockPromise(context, asked)
  const targets = await linesOf(context, promise, (containerId ?? purchaseOrderId)!, field)
  const inbound = (await inboundOf(context, [promise.skuId])).filter(({ id }) => targets.has(id))
  const { taken, lacks } = takeInOrder(roomOf(inbound, promise, pieces), pieces)
  if (lacks)
    throw refused(
      'too_many',
      field,
      `${pieces.toLocaleString('en')} of ${promise.code} are to be moved, ${(pieces - lacks).toLocaleString('en')} can be promised there.`,
    )
  const changes = taken.map(({ id, source, purchaseOrderLineId, no, quantity }) => ({
    promise,
    quantity,
    to: {
      source,
      no,
      containerLineId: source === 'Container' ? id : null,
      purchaseOrderLineId,
    },
  }))
  await changeSources(context, changes)
  await recordForOrders(context, 'release', [goodsOf(promise, pieces, promise)], reason)
  await recordForOrders(
    context,
    'reserve',
    changes.map(({ quantity, to }) => goodsOf(promise, quantity, to)),
    reason,
  )
  return {}
}

/** The lines of the SKU in a container or a purchase order, but for the one that it comes from now. */
async function linesOf(
  { db, actor }: Context,
  promise: InboundPromise,
  id: string,
  field: 'containerId' | 'purchaseOrderId',
): Promise<ReadonlySet<string>> {
  const [table, of, own] =
    field === 'containerId'
      ? ([sql`container_lines`, sql`container_id`, promise.containerLineId] as const)
      : ([
          sql`purchase_order_lines`,
          sql`purchase_order_id`,
          promise.source === 'Purchase order' ? promise.purchaseOrderLineId : null,
        ] as const)
  const lines = await db.query<{ id: string }>(sql`
    select id from ${table} where ${of} = ${id} and sku_id = ${promise.skuId} and client_id = ${actor.clientId} and not is_deleted`)
  const others = lines.filter(line => line.id !== own)
  if (!others.length)
    throw refused(
      lines.length ? 'same' : 'no_goods',
      field,
      lines.length
        ? 'The goods come from there already. Choose another one.'
        : `It does not bring ${promise.code}. Choose another one.`,
    )
  return new Set(others.map(line => line.id))
}

/** What each line can take over: within its own room, and that of its purchase order line. */
function roomOf(inbound: readonly Inbound[], promise: InboundPromise, pieces: number) {
  const bought = new Map<string, number>()
  return inbound.map(each => {
    const { purchaseOrderLineId: id, purchaseOpen, open } = each
    // A promise within one purchase order line leaves the room that it takes there.
    const own = id && id === promise.purchaseOrderLineId ? pieces : 0
    const left = id ? (bought.get(id) ?? purchaseOpen! + own) : open
    const quantity = Math.max(0, Math.min(open, left))
    if (id) bought.set(id, left - quantity)
    return { ...each, quantity }
  })
}
