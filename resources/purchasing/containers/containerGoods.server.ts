import { sql } from 'drizzle-orm'
import {
  problemAt,
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
import {
  distinct,
  followNumbers,
  lockBought,
} from '#resources/purchasing/orders/followNumbers.server.ts'
import { promisesOf } from '#resources/purchasing/orders/promises.server.ts'
import { columnsOf, notLoadedOf } from '#resources/stock/reservations/arithmetic.ts'
import { nameOrderLines, type Known } from './nameOrderLines.server.ts'

/**
 * Lines of containers name their lines of purchase orders, and take no more than is not loaded unless
 * they say why. Numbers and states of the orders follow. What was checked in stays.
 */
export const goodsOfContainers: BeforeLines = async (context, changes) => {
  const { removed, changed, added } = changes
  const before = await lockedBefore(
    context,
    [...removed, ...changed.map(line => line.id as string)],
    [...changed, ...added],
  )
  const gone = new Set(removed)
  const stuck = before.find(
    ({ id, isChecked, skuId }) =>
      isChecked && (gone.has(id) || changed.some(line => line.id === id && line.skuId !== skuId)),
  )
  if (stuck)
    throw new Refused(
      problemAt('checked_in', 'lines', `Pieces of ${stuck.code} are checked in already.`),
    )
  await refuseCompleted(context, [...before, ...changed, ...added])
  refuseNone(before, [...changed, ...added], changes.at)
  const named = await nameOrderLines(context, before, changes)
  const written = [...named.changed, ...named.added]
  const concerned = [...before, ...written].map(line => line.purchaseOrderLineId as string | null)
  await lockBought(context.db, distinct(concerned))
  await refuseTooMany(context, before, written, changes.at)
  return { ...named, after: () => followNumbers(context, concerned) }
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

/** Containers whose goods are promised or checked in stay; what others carried is not loaded again. */
export const keepContainers: BeforeRemove = async (context, ids) => {
  const { db } = context
  const kept = new Map<string, Problem>()
  await lockBought(db, await boughtIn(context, ids))
  const lines = await db.query<{ id: string; checked: number }>(sql`
    select l.container_id as id, l.received_good + l.damaged + l.extra as checked
    from container_lines l where l.container_id in ${ids} and not l.is_deleted order by l.id for update of l`)
  for (const { id, checked } of lines)
    if (checked) kept.set(id, problemAt('in_use', 'id', 'Goods of it are checked in.'))
  const promised = await promisesOf(
    db,
    sql`select id, container_id as of_id from container_lines where container_id in ${ids}`,
    'container_line_id',
  )
  for (const [id, problem] of promised) kept.set(id, problem)
  await countWhile(
    context,
    ids.filter(id => !kept.has(id)),
    true,
  )
  return kept
}

/** What a restored container carries is loaded again, as far as it is not in another. */
export const restoreContainers: BeforeRestore = async (context, ids) => {
  await countWhile(context, ids, false)
  return new Map()
}

/** Numbers of purchase orders follow containers that are removed or restored. */
async function countWhile(context: Context, ids: readonly string[], isDeleted: boolean) {
  if (!ids.length) return
  const lines = await boughtIn(context, ids)
  await lockBought(context.db, lines)
  await context.db.query(
    sql`update containers set is_deleted = ${isDeleted} where id = any(${sql.param(ids)}::uuid[])`,
  )
  await followNumbers(context, lines)
}

/** The lines of purchase orders that these containers carry. */
export async function boughtIn({ db }: Context, ids: readonly string[]): Promise<string[]> {
  const lines = await db.query<{ id: string }>(sql`
    select distinct purchase_order_line_id as id from container_lines
    where container_id = any(${sql.param(ids)}::uuid[]) and purchase_order_line_id is not null and not is_deleted`)
  return lines.map(({ id }) => id)
}

/** Lines as they stand, locked after the purchase orders that they and the changes name. */
async function lockedBefore({ db }: Context, ids: readonly string[], written: readonly Row[]) {
  const lineIds = sql`any(${sql.param(ids)}::uuid[])`
  await db.query(sql`
    select 1 from purchase_orders where id = any(${sql.param(distinct(written.map(row => row.purchaseOrderId as string)))}::uuid[])
      or id in (select purchase_order_id from container_lines where id = ${lineIds}) order by id for no key update`)
  return ids.length
    ? db.query<Known>(sql`
        select l.id, l.container_id, l.purchase_order_id, l.purchase_order_line_id, l.sku_id, k.code, l.quantity,
          l.received_good + l.damaged + l.missing + l.extra > 0 as is_checked, c.state not in ('Completed', 'Cancelled') and not c.is_deleted as counts
        from container_lines l join skus k on k.id = l.sku_id join containers c on c.id = l.container_id
        where l.id = ${lineIds} order by l.id for update of l`)
    : []
}

/** What came out of a completed container is settled. */
async function refuseCompleted({ db }: Context, lines: readonly (Known | Row)[]) {
  const ids = distinct(lines.map(line => line.containerId as string))
  const [completed] = await db.query<{ no: string }>(
    sql`select name as no from containers where id = any(${sql.param(ids)}::uuid[]) and state = 'Completed' limit 1`,
  )
  if (completed)
    throw new Refused(
      problemAt('completed', 'lines', `${completed.no} is completed: its goods stay as they are.`),
    )
}

/** Goods that nobody expects come by check-in alone. @throws Refused */
function refuseNone(
  before: readonly Known[],
  written: readonly Row[],
  at: ReadonlyMap<string, string> | undefined,
) {
  const none = written.filter(
    row => row.quantity === 0 && before.find(({ id }) => id === row.id)?.quantity !== 0,
  )
  if (none.length)
    throw new Refused(
      ...none.map(({ id }) =>
        problemAt('min', `${at?.get(id as string) ?? 'lines.'}quantity`, 'Enter 1 or more.'),
      ),
    )
}

/**
 * The database refuses to load more than is not loaded; this says so at the line, and before it.
 * @throws Refused naming the pieces of each line that are too many
 */
async function refuseTooMany(
  { db }: Context,
  before: readonly Known[],
  written: readonly Row[],
  at: ReadonlyMap<string, string> | undefined,
) {
  const was = new Map(before.map(line => [line.id, line]))
  const more = written.filter(row => {
    const line = was.get(row.id as string)
    const isMore =
      line?.purchaseOrderLineId !== row.purchaseOrderLineId ||
      (row.quantity as number) > line!.quantity
    return row.purchaseOrderLineId && !row.overReason && isMore
  })
  if (!more.length) return
  const rooms = await db.query<{ id: string; code: string; position: number; room: number }>(sql`
    select pl.id, k.code, pl.position, ${sql.raw(notLoadedOf(columnsOf('pl')))} as room from purchase_order_lines pl join skus k on k.id = pl.sku_id
    where pl.id = any(${sql.param(distinct(more.map(row => row.purchaseOrderLineId as string)))}::uuid[])`)
  const problems = more.flatMap(row => {
    const { id, code, position, room } = rooms.find(each => each.id === row.purchaseOrderLineId)!
    const freed = before.filter(line => line.counts && line.purchaseOrderLineId === id)
    const loaded = written.filter(line => line.purchaseOrderLineId === id && line !== row)
    const left = room + piecesOf(freed) - piecesOf(loaded)
    const pieces = left > 0 ? `only ${left.toLocaleString('en')} of` : 'nothing of'
    return (row.quantity as number) > left
      ? [
          problemAt(
            'too_many',
            `${at?.get(row.id as string) ?? 'lines.'}quantity`,
            `${code}: ${pieces} line ${position} is left to load. Load fewer, or say why it is more.`,
          ),
        ]
      : []
  })
  if (problems.length) throw new Refused(...problems)
}

const piecesOf = (lines: readonly (Known | Row)[]) =>
  lines.reduce((all, { quantity }) => all + (quantity as number), 0)
