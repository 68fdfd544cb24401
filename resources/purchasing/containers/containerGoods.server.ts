import { sql } from 'drizzle-orm'
import {
  metaOf,
  problemAt,
  recordset,
  touched,
  Refused,
  type AfterImport,
  type AfterWrite,
  type BeforeLines,
  type BeforeRemove,
  type BeforeRestore,
  type Context,
  type Problem,
  type Row,
} from '#server/kit'
import { promisesOf } from '#resources/purchasing/orders/promises.server.ts'

/**
 * Lines of a container find their line of the purchase order, and count as shipped there once the
 * container has left. What was checked in stays.
 */
export const goodsOfContainers: BeforeLines = async (context, { removed, changed, added }) => {
  const { db } = context
  const ids = [...removed, ...changed.map(line => line.id as string)]
  const before = ids.length
    ? await db.query<Known>(sql`
        select l.id, l.container_id, l.purchase_order_line_id, l.sku_id, k.code, l.quantity, l.received_good + l.damaged + l.missing + l.extra > 0 as is_checked
        from container_lines l join skus k on k.id = l.sku_id where l.id = any(${sql.param(ids)}::uuid[]) order by l.id for update of l`)
    : []
  const gone = new Set(removed)
  const stuck = before.find(
    ({ id, isChecked, skuId }) =>
      isChecked && (gone.has(id) || changed.some(line => line.id === id && line.skuId !== skuId)),
  )
  if (stuck)
    throw new Refused(
      problemAt('checked_in', 'lines', `Pieces of ${stuck.code} are checked in already.`),
    )
  const bought = await boughtBy(context, [...added, ...changed])
  const withBought = (line: Row): Row => ({ ...line, purchaseOrderLineId: bought(line) })
  const after = { changed: changed.map(withBought), added: added.map(withBought) }
  if (after.changed.length)
    await db.query(sql`
      update container_lines l set purchase_order_line_id = v.purchase_order_line_id
      from ${recordset(metaOf('containerLines'), after.changed)} where l.id = v.id and l.purchase_order_line_id is distinct from v.purchase_order_line_id`)
  await countShipped(context, [
    ...before.map(line => ({ ...line, quantity: -line.quantity })),
    ...([...after.changed, ...after.added] as Carried[]),
  ])
  return { removed, ...after }
}

/** Lines of a container whose purchase order has none of their SKU: by container. */
export const refuseUnknownGoods: AfterImport = async ({ db }, ids) => {
  const lost = await db.query<{ id: string; no: string; code: string }>(sql`
    select distinct on (l.container_id) l.container_id as id, coalesce(o.old_no, o.no) as no, k.code
    from container_lines l join purchase_orders o on o.id = l.purchase_order_id join skus k on k.id = l.sku_id
    where l.container_id in ${ids} and l.purchase_order_line_id is null and not l.is_deleted order by l.container_id, k.code`)
  return new Map(
    lost.map(({ id, no, code }) => [
      id,
      problemAt(
        'unknown_line',
        'lines',
        `Purchase order ${no} has no line of ${code}. Leave the purchase order out, or add the line there.`,
      ),
    ]),
  )
}

/** The same of a container that somebody enters. */
export const refuseUnknownGoodsOf: AfterWrite = async (context, id) => {
  for (const problem of (await refuseUnknownGoods(context, [id])).values())
    throw new Refused(...[problem].flat())
}

/** Containers whose goods are promised or checked in stay; what others carried was not shipped. */
export const keepContainers: BeforeRemove = async (context, ids) => {
  const { db } = context
  const kept = new Map<string, Problem>()
  const lines = await db.query<Carried & { id: string; checked: number }>(sql`
    select l.container_id as id, l.container_id, l.purchase_order_line_id, -l.quantity as quantity, l.received_good + l.damaged + l.extra as checked
    from container_lines l where l.container_id in ${ids} and not l.is_deleted order by l.id for update of l`)
  for (const { id, checked } of lines)
    if (checked) kept.set(id, problemAt('in_use', 'id', 'Goods of it are checked in.'))
  const promised = await promisesOf(
    db,
    sql`select id, container_id as of_id from container_lines where container_id in ${ids}`,
    'container_line_id',
  )
  for (const [id, problem] of promised) kept.set(id, problem)
  await countShipped(
    context,
    lines.filter(({ id }) => !kept.has(id)),
  )
  return kept
}

/** What a restored container carries is shipped again. */
export const restoreContainers: BeforeRestore = async (context, ids) => {
  const lines = await context.db.query<Carried>(sql`
    select container_id, purchase_order_line_id, quantity from container_lines where container_id in ${ids} and not is_deleted`)
  await countShipped(context, lines)
  return new Map()
}

interface Carried {
  readonly containerId: string
  readonly purchaseOrderLineId: string | null
  readonly quantity: number
}

interface Known extends Carried {
  readonly id: string
  readonly skuId: string
  readonly code: string
  readonly isChecked: boolean
}

/** The line of its purchase order that each line is of: that of its SKU with the most pieces. */
async function boughtBy({ db }: Context, lines: readonly Row[]) {
  const asked = lines.filter(({ purchaseOrderId }) => purchaseOrderId)
  const found = asked.length
    ? await db.query<{ id: string; purchaseOrderId: string; skuId: string }>(sql`
        select distinct on (p.purchase_order_id, p.sku_id) p.id, p.purchase_order_id, p.sku_id from purchase_order_lines p
        where p.purchase_order_id = any(${sql.param(asked.map(line => line.purchaseOrderId as string))}::uuid[]) and not p.is_deleted
        order by p.purchase_order_id, p.sku_id, p.quantity desc, p.position`)
    : []
  const key = (line: Row) => `${line.purchaseOrderId}/${line.skuId}`.toLowerCase()
  const known = new Map(found.map(line => [key(line), line.id]))
  return (line: Row) => (line.purchaseOrderId ? (known.get(key(line)) ?? null) : null)
}

/** Adds what containers that have left carry to the shipped pieces of its purchase orders. */
async function countShipped({ db, actor }: Context, carried: readonly Carried[]) {
  const of = carried.filter(({ purchaseOrderLineId }) => purchaseOrderLineId)
  if (!of.length) return
  const sailed = new Set(
    (
      await db.query<{ id: string }>(sql`
        select id from containers where id in ${[...new Set(of.map(line => line.containerId))]} and state not in ('Planned', 'Loaded', 'Cancelled')`)
    ).map(({ id }) => id),
  )
  const counts = new Map<string, number>()
  for (const { containerId, purchaseOrderLineId: id, quantity } of of)
    if (sailed.has(containerId)) counts.set(id!, (counts.get(id!) ?? 0) + quantity)
  const rows = [...counts].flatMap(([id, shipped]) => (shipped ? [{ id, shipped }] : []))
  if (!rows.length) return
  await db.query(
    sql`select from purchase_order_lines where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) order by id for no key update`,
  )
  await db.query(sql`
    update purchase_order_lines p set shipped = p.shipped + v.shipped, ${touched(actor)}
    from ${recordset(metaOf('purchaseOrderLines'), rows)} where p.id = v.id`)
}
