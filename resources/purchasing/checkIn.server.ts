import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { part } from '#server/db/nestedTransactions.ts'
import { writeOutbox } from '#server/db/outbox.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { stale } from '#server/entities/read/visibility.ts'
import { BadInput, NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import { post, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { holdFor, tellOrders, type Held } from '#resources/stock/ledger/earmarks.server.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import { lockOrdersOfContainers, ordersOfContainers } from './containerSteps.server.ts'

const kinds = ['good', 'damaged', 'missing', 'extra'] as const
type Kind = (typeof kinds)[number]

/** What was found of a container's line since the last time; pieces, 0 where absent. */
export interface CheckedLine extends Readonly<Partial<Record<Kind, number>>> {
  containerLineId: string
  /** Where good and damaged pieces are put down. */
  layerId?: string
}

/**
 * Takes goods of a container into the stock of its warehouse, as often as something is unpacked. Good and extra pieces go to the orders
 * that wait for them first, as far as they reach: those that were promised them out of the container, then those that were promised them
 * out of the purchase order, the earliest priority before the others.
 * @throws NotFound, Stale, BadInput naming the field, Refused while the container is not being checked in, or for more than a line expects
 */
export async function checkIn(
  tx: Queryable,
  who: Who,
  {
    containerId,
    version,
    lines: given,
  }: { containerId: string; version?: number; lines: readonly CheckedLine[] },
): Promise<void> {
  const container = isId(containerId) ? await lockContainer(tx, who, containerId) : undefined
  if (!container)
    throw new NotFound('This container does not exist, or not any more.', 'containerId')
  if (version !== undefined && version !== container.version)
    throw stale(
      planOf('containers'),
      who,
      await oneRecord(tx, planOf('containers'), who, container.id),
    )
  if (container.state !== 'Checking In')
    throw new Refused({
      code: 'transition',
      field: 'containerId',
      message: `${container.no} is ${container.state}; goods are taken in while it is Checking In.`,
    })
  const known = await tx.query<Line>(sql`
    select l.id, l.sku_id as "skuId", k.code, l.quantity - l.received_good - l.damaged - l.missing as open, l.purchase_order_line_id as "purchaseOrderLineId"
    from container_lines l join skus k on k.id = l.sku_id where l.container_id = ${container.id} and not l.is_deleted order by l.id for update of l`)
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
      ...tooMany.map(({ i, line }) => ({
        code: 'too_many',
        field: `lines.${i}`,
        message: `${line.code}: ${line.open} of this line are still to be checked in; more than that are extra.`,
      })),
    )
  const movements = checked.flatMap(({ line: { skuId }, found, layerId }): Movement[] =>
    [
      { stockStatus: 'Normal', quantity: found.good + found.extra },
      { stockStatus: 'Damaged', quantity: found.damaged },
    ]
      .filter(p => p.quantity > 0)
      .map(({ stockStatus, quantity }) => ({
        skuId,
        quantity,
        to: { warehouseId: container.warehouseId, stockStatus, ...(layerId ? { layerId } : {}) },
      })),
  )
  // Before stock, as wherever goods on their way are promised.
  await tx.query(
    sql`select 1 from purchase_order_lines where id = any(${sql.param(known.flatMap(({ purchaseOrderLineId }) => purchaseOrderLineId ?? []))}::uuid[]) order by id for no key update`,
  )
  if (movements.length)
    await post(tx, who, {
      type: 'Receipt',
      movements,
      document: { entity: 'containers', id: container.id },
    })
  const rows = checked.map(({ line, found }) => ({
    id: line.id,
    po: line.purchaseOrderLineId,
    ...found,
  }))
  await tx.query(sql`
    update container_lines l set received_good = l.received_good + v.good, damaged = l.damaged + v.damaged, missing = l.missing + v.missing, extra = l.extra + v.extra, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, good integer, damaged integer, missing integer, extra integer) where l.id = v.id`)
  await tx.query(sql`
    update purchase_order_lines p set received = p.received + v.n, ${touched(who)}
    from (select po, sum(good + damaged)::int as n from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(po uuid, good integer, damaged integer) group by 1) v where p.id = v.po and v.n > 0`)
  await tx.query(sql`update containers set ${touched(who)} where id = ${container.id}`)
  for (const { line, found, layerId } of checked)
    if (found.good + found.extra > 0)
      await wake(tx, who, line, found.good + found.extra, {
        warehouseId: container.warehouseId,
        stockStatus: 'Normal',
        layerId: layerId ?? null,
      })
  const told = checked.map(({ line, found }) => ({ skuId: line.skuId, ...found }))
  await writeAudit(tx, who, {
    operation: 'checkIn',
    entity: 'containers',
    recordId: container.id,
    changes: { goods: [null, told] },
  })
  await writeOutbox(tx, 'containers.checkIn', {
    id: container.id,
    clientId: who.clientId,
    goods: told,
  })
}

/**
 * Locks the orders that wait for a container's goods, then the container. An order that was promised some of them in between would be
 * locked after it, and could wait for it in a circle: then both are let go and locked anew, which ends with the pieces to promise.
 */
async function lockContainer(tx: Queryable, who: Who, id: string): Promise<Container | undefined> {
  for (;;)
    try {
      return await part(tx, async () => {
        const locked = new Set((await lockOrdersOfContainers(tx, [id])).map(order => order.id))
        const [container] = await tx.query<Container>(sql`
          select id, version, no, state, warehouse_id as "warehouseId" from containers where id = ${id} and client_id = ${who.clientId} and not is_deleted for update`)
        if ((await ordersOfContainers(tx, [id])).some(order => !locked.has(order.id)))
          throw new PromisedMeanwhile()
        return container
      })
    } catch (error) {
      if (!(error instanceof PromisedMeanwhile)) throw error
    }
}

class PromisedMeanwhile extends Error {}

interface Container {
  id: string
  version: number
  no: string
  state: string
  warehouseId: string
}
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
    problems.push({
      code: 'required',
      field: 'lines',
      message: 'Say what was found: 1 to 200 lines.',
    })
  const seen = new Set<string>()
  for (const [i, line] of given.slice(0, 200).entries()) {
    const id = String(line.containerLineId).toLowerCase()
    if (!known.some(k => k.id === id))
      problems.push({
        code: 'unknown_line',
        field: `lines.${i}.containerLineId`,
        message: 'This line does not belong to the container.',
      })
    else if (seen.has(id))
      problems.push({
        code: 'duplicate',
        field: `lines.${i}.containerLineId`,
        message: 'This line is named twice.',
      })
    seen.add(id)
    for (const kind of kinds) {
      const n = line[kind] ?? 0
      if (!Number.isInteger(n) || n < 0 || n > 100_000)
        problems.push({
          code: 'invalid',
          field: `lines.${i}.${kind}`,
          message: 'A quantity is a whole number from 0 to 100,000.',
        })
    }
    if (kinds.every(k => !line[k]))
      problems.push({
        code: 'required',
        field: `lines.${i}`,
        message: 'Say how many pieces were good, damaged, missing or extra.',
      })
    if (line.layerId !== undefined && !isId(line.layerId))
      problems.push({
        code: 'invalid',
        field: `lines.${i}.layerId`,
        message: 'This is not a record id.',
      })
  }
  if (problems.length) throw new BadInput(...problems)
}

/** Gives arrived pieces to the orders that they were promised to, first come, first served. */
async function wake(
  tx: Queryable,
  who: Who,
  { id, skuId, purchaseOrderLineId }: Line,
  arrived: number,
  place: Held['place'],
) {
  const waiting = await tx.query<{
    id: string
    orderId: string
    orderLineId: string
    quantity: number
  }>(sql`
    select r.id, l.order_id as "orderId", r.order_line_id as "orderLineId", r.quantity from reservations r join order_lines l on l.id = r.order_line_id
    where (r.source = 'Container' and r.container_line_id = ${id} or r.source = 'Purchase order' and r.purchase_order_line_id = ${purchaseOrderLineId})
      and r.sku_id = ${skuId} and r.state = 'Planned' and not r.is_deleted order by r.source, r.priority_on_utc, r.id`)
  let left = arrived
  const given = waiting.flatMap(w => {
    const quantity = Math.min(left, w.quantity)
    left -= quantity
    return quantity ? [{ ...w, quantity }] : []
  })
  if (!given.length) return
  await holdFor(
    tx,
    who,
    given.map(({ orderLineId, quantity }) => ({ orderLineId, skuId, quantity, place })),
  )
  await changePromised(
    tx,
    who,
    given.map(({ id: reservationId, orderLineId, quantity }) => ({
      orderLineId,
      skuId,
      quantity,
      from: { id: reservationId },
      becomes: {
        state: 'Soft' as const,
        source: 'Stock' as const,
        warehouseId: place.warehouseId,
        stockStatus: place.stockStatus,
      },
    })),
  )
  const byOrder = new Map<string, object[]>()
  for (const { orderId, orderLineId, quantity } of given)
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), { orderLineId, skuId, quantity }])
  await tellOrders(tx, who, 'reserve', byOrder)
}
