import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  BadInput,
  type Context,
  insertRows,
  metaOf,
  problemAt,
  recordset,
  Refused,
  refused,
  touched,
  writeAuditOfMany,
  type Problem,
} from '#server/kit'
import { oddId } from '#resources/stock/ledger/oddParts.server.ts'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { subjectOf } from './planning/subject.server.ts'
import { happenedDay } from '#resources/days.ts'

/** Pieces of an order line that another program has delivered. */
export interface DeliveredBefore {
  readonly orderLineId: string
  readonly quantity: number
}

interface Line {
  id: string
  code: string
  skuId: string
  before: number
}

/**
 * Makes a plan of pieces that were delivered before their order came here, so that they come back by
 * it as others do. It is of the day of the order, takes no place of that day and moves no stock. Locks
 * the order.
 * @returns the plan, and its items as they come back, in the order of the goods
 * @throws NotFound, BadInput, Refused naming `items.<n>`
 */
export async function planDeliveredBefore(
  context: Context,
  orderId: string,
  goods: readonly DeliveredBefore[],
): Promise<{ planId: string; items: { planItemId: string; quantity: number }[] }> {
  const { db, actor } = context
  const subject = await subjectOf(context, { orderId }, 'for update')
  const lines = await db.query<Line>(sql`
    select l.id, k.code, l.sku_id, l.delivered_before as before
    from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
    where l.order_id = ${subject.orderId} and p.type <> 'Service' and not l.is_deleted`)
  const ids = goods.map(({ orderLineId }) => orderLineId.toLowerCase())
  const odd = ids.flatMap((_, i) =>
    oddId(ids, i, lines, `items.${i}.orderLineId`, ['line', 'order']),
  )
  if (!goods.length) odd.push(problemAt('required', 'items', 'Enter what comes back.'))
  if (odd.length) throw new BadInput(...odd)
  const wanted = goods.map(({ quantity }, i) => ({
    quantity,
    line: lines.find(({ id }) => id === ids[i])!,
  }))
  const tooMany = wanted.flatMap(({ quantity, line: { code, before } }, i): Problem[] =>
    quantity > before
      ? [
          problemAt(
            'too_many',
            `items.${i}.quantity`,
            `${code}: at most ${before} that were delivered before can come back.`,
          ),
        ]
      : [],
  )
  if (tooMany.length) throw new Refused(...tooMany)
  const [found] = await db.query<{
    calendarId: string
    serviceType: string | null
    day: string
  }>(sql`
    select c.id as "calendarId", ${sql.raw(happenedDay('k.id', 'o.ordered_on_utc'))}::text as day,
      (select e.value from dictionary_entries e where e.kind = 'deliveryPlanServiceType' and e.is_active and not e.is_deleted
        order by (e.value ilike '%pickup%') = ${isCollected()} desc, e.position, e.value limit 1) as "serviceType"
    from orders o join clients k on k.id = o.client_id join delivery_calendars c on c.client_id = o.client_id
    where o.id = ${subject.orderId} and c.status = 'Active' and not c.is_deleted
    order by c.warehouse_id is null, c.calendar_type = 'Service', ${isCollected()}, c.branch_id is not distinct from o.branch_id desc, c.name limit 1`)
  if (!found)
    throw refused(
      'no_calendar',
      'orderId',
      'There is no delivery calendar. What was delivered before stands in one once it comes back.',
    )
  const planId = uuid()
  await insertRows(context, metaOf('deliveryPlans'), [
    {
      id: planId,
      orderId: subject.orderId,
      calendarId: found.calendarId,
      date: found.day,
      serviceType: found.serviceType ?? 'Delivery',
      addressId: subject.addressId,
      state: 'Delivered',
      preparationStatus: 'Prepared By Warehouse',
      stops: 0,
      instruction: 'Delivered before the order came here',
    },
  ])
  const items = wanted.map(({ quantity, line }) => ({
    id: uuid(),
    planId,
    orderLineId: line.id,
    skuId: line.skuId,
    quantity,
    prepared: quantity,
    delivered: quantity,
  }))
  await insertRows(context, metaOf('planItems'), items)
  await db.query(sql`
    update order_lines l set delivered_before = l.delivered_before - v.quantity, ${touched(actor)}
    from ${recordset(
      metaOf('planItems'),
      items.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
    )} where l.id = v.order_line_id`)
  await writeAuditOfMany(context, 'create', 'deliveryPlans', [
    { id: planId, changes: { orderId: [null, subject.orderId], state: [null, 'Delivered'] } },
  ])
  return { planId, items: items.map(({ id, quantity }) => ({ planItemId: id, quantity })) }
}
