import { sql } from 'drizzle-orm'
import {
  type Context,
  BadInput,
  NotFound,
  Refused,
  isId,
  refuseStale,
  metaOf,
  problemAt,
  recordset,
  refused,
  touched,
  writeAuditAndOutbox,
  type Problem,
} from '#server/kit'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { oddId, oddPieces } from '#resources/stock/ledger/oddParts.server.ts'
import {
  post,
  postFor,
  type Movement,
  type Posting,
} from '#resources/stock/ledger/ledger.server.ts'
import {
  holdFor,
  recordForOrders,
  type Held,
  type OrderGoods,
} from '#resources/stock/ledger/earmarks.server.ts'
import { refuseFull } from '#resources/stock/positions/room.server.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import type { RecordOf } from '#define'
import type { containers } from './containers.entity.ts'
import {
  followNumbers,
  lockBought,
  lockOrdersBought,
} from '#resources/purchasing/orders/followNumbers.server.ts'
import { leavePromises } from '#resources/purchasing/orders/leavePromises.server.ts'
import { lockWithOrders } from '#resources/purchasing/orders/lockWithOrders.server.ts'
import { boughtIn } from './containerGoods.server.ts'
import { ordersOfContainers } from './containerSteps.server.ts'

const kinds = ['good', 'damaged', 'missing', 'extra', 'toReturn'] as const
type Kind = (typeof kinds)[number]

/**
 * What was found of a container line since the last check-in, in pieces; 0 if absent. Extra pieces are
 * kept; those to return are extra ones as well, and held.
 */
export interface CheckedLine extends Readonly<Partial<Record<Kind, number>>> {
  containerLineId: string
  /** Where pieces are stored. */
  layerId?: string
}

/**
 * Takes goods of a container into the stock of its warehouse; called each time something is
 * unpacked. Good and extra pieces go first to the orders that wait for them: promises from the
 * container, then promises from the purchase order, each by earliest priority.
 * @param event the event of a phone that told it
 * @throws NotFound, Stale, BadInput naming the field, Refused while the container is not being
 * checked in, for more than a line expects, or for a place that is full or not for its goods
 */
export async function checkIn(
  context: Context,
  {
    containerId,
    version,
    lines: given,
    event,
  }: {
    containerId: string
    version?: number
    lines: readonly CheckedLine[]
    event?: PhoneEvent
  },
): Promise<void> {
  const { db, actor } = context
  const container = isId(containerId) ? await lockContainer(context, containerId) : undefined
  if (!container) throw new NotFound('This container does not exist or was deleted.', 'containerId')
  await refuseStale(context, metaOf('containers'), container, version)
  if (container.state !== 'Checking In')
    throw refused(
      'transition',
      'containerId',
      `${container.name} is ${container.state}; goods can only be checked in while it is Checking In.`,
    )
  // Inbound goods are locked before stock, as in every promise of inbound goods.
  const bought = await boughtIn(context, [container.id])
  await lockOrdersBought(db, bought)
  const known = await db.query<Line>(sql`
    select l.id, l.sku_id, k.code, l.quantity - l.received_good - l.damaged - l.missing as open, l.purchase_order_line_id
    from container_lines l join skus k on k.id = l.sku_id where l.container_id = ${container.id} and not l.is_deleted order by l.id for update of l`)
  await lockBought(db, bought)
  refuseOdd(given, known)
  const checked = given.map((g, i) => ({
    ...g,
    i,
    line: known.find(k => k.id === g.containerLineId.toLowerCase())!,
    found: Object.fromEntries(kinds.map(k => [k, g[k] ?? 0])) as Record<Kind, number>,
  }))
  const tooMany = checked.filter(
    c => c.found.good + c.found.damaged + c.found.missing > c.line.open,
  )
  if (tooMany.length)
    throw new Refused(
      ...tooMany.map(({ i, line }) =>
        problemAt(
          'too_many',
          `lines.${i}`,
          `${line.code}: ${line.open} are still to be checked in. Enter any more as extra.`,
        ),
      ),
    )
  await refuseFull(
    context,
    checked.flatMap(({ i, line: { skuId }, found, layerId }) => {
      const quantity = found.good + found.damaged + found.extra + found.toReturn
      return layerId && quantity ? [{ layerId, skuId, quantity, field: `lines.${i}.layerId` }] : []
    }),
  )
  const movements = checked.flatMap(({ line: { skuId }, found, layerId }): Movement[] =>
    [
      { stockStatus: 'Normal', quantity: found.good + found.extra },
      { stockStatus: 'Damaged', quantity: found.damaged },
      { stockStatus: 'Normal', quantity: found.toReturn, stockOnHoldStatus: 'Manual' },
    ]
      .filter(p => p.quantity > 0)
      .map(({ quantity, ...of }) => ({
        skuId,
        quantity,
        to: { warehouseId: container.warehouseId, ...of, ...(layerId ? { layerId } : {}) },
      })),
  )
  const document = { entity: 'containers', id: container.id }
  if (event && movements.length)
    await post(context, { type: 'Receipt', document, movements, ...event })
  else await postFor(context, 'Receipt', document, movements)
  const rows = checked.map(({ line, found: { extra, ...found } }) => ({
    id: line.id,
    receivedGood: found.good,
    ...found,
    extra: extra + found.toReturn,
  }))
  await db.query(sql`
    update container_lines l set received_good = l.received_good + v.received_good, damaged = l.damaged + v.damaged, missing = l.missing + v.missing, extra = l.extra + v.extra, to_return = l.to_return + v.to_return, ${touched(actor)}
    from ${recordset(metaOf('containerLines'), rows)} where l.id = v.id`)
  await followNumbers(context, bought)
  await db.query(sql`update containers set ${touched(actor)} where id = ${container.id}`)
  for (const { line, found, layerId } of checked)
    if (found.good + found.extra > 0)
      await wake(context, line, found.good + found.extra, {
        warehouseId: container.warehouseId,
        stockStatus: 'Normal',
        layerId: layerId ?? null,
      })
  // Damaged pieces fill no promise.
  await leavePromises(context, {
    containerLineIds: checked.map(({ line }) => line.id),
    lineIds: checked.map(({ line }) => line.purchaseOrderLineId),
  })
  const goods = checked.map(({ line, found }) => ({ skuId: line.skuId, ...found }))
  await writeAuditAndOutbox(context, 'checkIn', 'containers', [
    { id: container.id, changes: { goods: [null, goods] }, event: { goods } },
  ])
}

type PhoneEvent = Required<Pick<Posting, 'clientEventId' | 'happened'>>

/** Locks the orders that wait for a container's goods, then the container. */
export const lockContainer = (context: Context, id: string): Promise<Container | undefined> =>
  lockWithOrders(
    context,
    (db, lock) => ordersOfContainers(db, [id], lock),
    async db => {
      const [container] = await db.query<Container>(sql`
        select id, version, name, state, warehouse_id from containers where id = ${id} and client_id = ${context.actor.clientId} and not is_deleted for update`)
      return container
    },
  )

type Container = Pick<
  RecordOf<typeof containers>,
  'id' | 'version' | 'name' | 'state' | 'warehouseId'
>
interface Line {
  id: string
  skuId: string
  code: string
  open: number
  purchaseOrderLineId: string | null
}

function refuseOdd(given: readonly CheckedLine[], known: readonly Line[]) {
  const problems: Problem[] = []
  if (!given.length || given.length > 200)
    problems.push(problemAt('required', 'lines', 'Enter what was found: 1 to 200 lines.'))
  const ids = given.map(({ containerLineId }) => String(containerLineId).toLowerCase())
  for (const [i, line] of given.slice(0, 200).entries()) {
    const at = `lines.${i}`
    problems.push(
      ...oddId(ids, i, known, `${at}.containerLineId`, ['line', 'container']),
      ...kinds.flatMap(kind => oddPieces(`${at}.${kind}`, line[kind] ?? 0, 0)),
    )
    if (kinds.every(k => !line[k]))
      problems.push(
        problemAt(
          'required',
          at,
          'Enter how many pieces were good, damaged, missing, extra or to return.',
        ),
      )
    if (line.layerId !== undefined && !isId(line.layerId))
      problems.push(problemAt('invalid', `${at}.layerId`, 'This is not a record id.'))
  }
  if (problems.length) throw new BadInput(...problems)
}

/** Gives arrived pieces to the orders with promises for them, first come, first served. */
async function wake(
  context: Context,
  { id, skuId, purchaseOrderLineId }: Line,
  arrived: number,
  place: Held['place'],
) {
  const waiting = await context.db.query<OrderGoods & { id: string }>(sql`
    select r.id, l.order_id, r.order_line_id, r.sku_id, r.quantity from reservations r join order_lines l on l.id = r.order_line_id
    where (r.source = 'Container' and r.container_line_id = ${id} or r.source = 'Purchase order' and r.purchase_order_line_id = ${purchaseOrderLineId})
      and r.sku_id = ${skuId} and r.state = 'Planned' and not r.is_deleted order by r.source, r.priority_on_utc, r.id`)
  const given = takeInOrder(waiting, arrived).taken
  if (!given.length) return
  await holdFor(
    context,
    given.map(goods => ({ ...goods, place })),
  )
  const { warehouseId, stockStatus } = place
  const becomes = { state: 'Soft', source: 'Stock', warehouseId, stockStatus } as const
  await changePromised(
    context,
    given.map(({ id: promiseId, ...goods }) => ({ ...goods, from: { id: promiseId }, becomes })),
  )
  await recordForOrders(context, 'reserve', given)
}
