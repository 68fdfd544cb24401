import { sql } from 'drizzle-orm'
import {
  BadInput,
  createRecord,
  handlers,
  isAmong,
  metaOf,
  problemAt,
  Refused,
  touched,
  type AfterImport,
  type BeforeTakeBack,
  type Context,
  type Implied,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { followPosted } from '#resources/openings/followPosted.server.ts'
import { importedOrderCalls } from './importedOrders.calls.ts'
import { priceNeeded } from './importedOrderLines.entity.ts'
import { postOrders } from './posting.server.ts'
import { takeOrdersBack } from './takingBack.server.ts'

/** The effects of the steps of imported orders. */
export const importedOrderSteps = {
  post: (context, ids) => postOrders(context, ids),
  takeBack: (context, ids) => takeOrdersBack(context, ids),
} satisfies Record<string, StepEffect>

/** Orders that a file brings with their lines are posted at once; others wait for these. */
export const postImported: AfterImport = async (context, ids) => {
  const refused = await postOrders(context, ids)
  for (const [id, { code }] of refused) if (code === 'no_lines') refused.delete(id)
  await followPosted(context, 'importedOrders', ids)
  return refused
}

/** A line total is not that of another price, or of other pieces at a price. */
export const withoutFormerTotal: Implied = (input, current, stated) => {
  const price = 'price' in input ? input.price : current.price
  const isOther = 'price' in input || 'quantity' in input
  return isOther && price !== null && !stated.has('lineTotal') ? { lineTotal: null } : {}
}

/** Lines that came in a file of their own: their orders are posted with them. */
export const postWithLines: AfterImport = async (context, ids) => {
  const lines = await linesAmong(context, ids)
  const orderIds = [...new Set(lines.map(({ importedOrderId }) => importedOrderId))]
  const refused = await postOrders(context, orderIds)
  await followPosted(context, 'importedOrders', orderIds)
  const named = new Set<string>()
  return new Map(
    lines.flatMap(({ id, importedOrderId, orderNo }): [string, Problem][] => {
      const problem = refused.get(importedOrderId)
      if (!problem || named.has(importedOrderId)) return []
      named.add(importedOrderId)
      return [
        [id, problemAt(problem.code, 'importedOrderId', `Order ${orderNo}: ${problem.message}`)],
      ]
    }),
  )
}

/** The orders that were made go first. Lines that came in another file are taken back before these. */
export const takeImportedBack: BeforeTakeBack = async (context, { made, changed }) => {
  const { db, actor } = context
  const ids = [...made, ...changed]
  const later = await db.query<{ id: string }>(sql`
    select distinct i.id from imported_orders i join imported_order_lines l on l.imported_order_id = i.id and not l.is_deleted
    where ${isAmong(sql`i.id`, made)} and l.created_on_utc > i.created_on_utc and exists (
      select from audit a where a.entity = 'importedOrderLines' and a.record_id = l.id and a.operation = 'create')`)
  const refused = new Map<string, Problem>(later.map(({ id }) => [id, linesApart]))
  if (refused.size) return refused
  const stored = await takeOrdersBack(context, ids)
  await followPosted(context, 'importedOrders', ids)
  if (!stored.size && made.length)
    await db.query(sql`
      update imported_order_lines set is_deleted = true, ${touched(actor)} where ${isAmong(sql`imported_order_id`, made)} and not is_deleted`)
  return stored
}

export const takeLinesBack: BeforeTakeBack = async (context, { made, changed }) => {
  const lines = await linesAmong(context, [...made, ...changed])
  const orderIds = [...new Set(lines.map(({ importedOrderId }) => importedOrderId))]
  const stored = await takeOrdersBack(context, orderIds)
  await followPosted(context, 'importedOrders', orderIds)
  return new Map(
    lines.flatMap(({ id, importedOrderId }): [string, Problem][] => {
      const problem = stored.get(importedOrderId)
      stored.delete(importedOrderId)
      return problem ? [[id, problem]] : []
    }),
  )
}

const linesApart = problemAt(
  'lines',
  'lines',
  'Its lines came in another file. Take that import back first.',
)

/** @throws Refused naming each number that is there already, or twice */
async function refuseKnown({ db, actor }: Context, numbers: readonly string[]) {
  const known = await db.query<{ no: string }>(sql`
    select lower(order_no) as no from imported_orders where client_id = ${actor.clientId} and not is_deleted
      and lower(order_no) in (select lower(no) from unnest(${sql.param(numbers)}::text[]) as v(no))`)
  const seen = new Set(known.map(({ no }) => no))
  const problems = numbers.flatMap((no, i) => {
    const isKnown = seen.has(no.toLowerCase())
    seen.add(no.toLowerCase())
    return isKnown
      ? [problemAt('duplicate', `orders.${i}.orderNo`, `${no} was imported already.`)]
      : []
  })
  if (problems.length) throw new Refused(...problems)
}

const linesAmong = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<{ id: string; importedOrderId: string; orderNo: string }>(sql`
    select l.id, l.imported_order_id, i.order_no from imported_order_lines l join imported_orders i on i.id = l.imported_order_id
    where ${isAmong(sql`l.id`, ids)} and l.client_id = ${actor.clientId} order by l.id`)

export default handlers(importedOrderCalls, {
  async importOrders(context, { orders = [] }) {
    const ids: string[] = []
    const unpriced = orders.flatMap(({ lines = [] }, i) =>
      lines.flatMap(({ price, lineTotal }, n) =>
        (price ?? lineTotal ?? null) === null
          ? [problemAt('required', `orders.${i}.lines.${n}.price`, priceNeeded)]
          : [],
      ),
    )
    if (unpriced.length) throw new BadInput(...unpriced)
    await refuseKnown(
      context,
      orders.map(({ orderNo }) => orderNo),
    )
    for (const { lines = [], payments = [], ...order } of orders) {
      const record = await createRecord(context, metaOf('importedOrders'), {
        ...order,
        lines: lines.map((line, i) => ({ ...line, position: i + 1 })),
      })
      ids.push(record.id as string)
      for (const payment of payments)
        await createRecord(context, metaOf('importedPayments'), {
          ...payment,
          importedOrderId: record.id,
        })
    }
    const refused = await postOrders(context, ids)
    if (refused.size)
      throw new Refused(
        ...[...refused].map(([id, { code, field, message }]) =>
          problemAt(code, `orders.${ids.indexOf(id)}.${field}`, message),
        ),
      )
    await followPosted(context, 'importedOrders', ids)
    const data = await context.db.query<{
      id: string
      orderNo: string
      orderId: string
      orderCode: string
    }>(sql`
      select i.id, i.order_no, i.order_id, o.order_code from imported_orders i join orders o on o.id = i.order_id where ${isAmong(sql`i.id`, ids)} order by i.id`)
    return { data }
  },
})
