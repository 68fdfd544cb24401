import { sql } from 'drizzle-orm'
import { type Context, NotFound, refused, type Queryable } from '#server/kit'
import type { CallInput } from '#define'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import type { qualityCalls } from './quality.calls.ts'
import { endHold, freePieces, type Held, heldBy, putOnHold } from './heldStock.server.ts'

/** What to hold and how much: free pieces in one warehouse with one stock status. */
export type Wanted = Omit<CallInput<typeof qualityCalls.holdQaStock>, 'qaIssueId'>

/**
 * Puts free pieces of an issue's SKU on QA hold, from any positions.
 * @returns whether nothing was held for the issue before
 * @throws NotFound, Refused naming the field: no SKU, a closed issue, too few pieces
 */
export async function hold(context: Context, id: string, wanted: Wanted): Promise<boolean> {
  const skuId = await skuOf(context, id)
  const { warehouseId, stockStatus, quantity } = wanted
  const lines = await freePieces(
    context,
    skuId,
    sql`warehouse_id = ${warehouseId} and stock_status = ${stockStatus}`,
  )
  const there = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (there < quantity) throw await tooFew(context.db, skuId, wanted, there)
  return moveFirst(context, id, takeInOrder(lines, quantity).taken)
}

/**
 * Puts every free, sellable piece of an issue's SKU on QA hold, in one warehouse or in all.
 * @returns whether nothing was held for the issue before
 * @throws NotFound, Refused naming the field: no SKU, a closed issue, no free piece
 */
export async function holdRemaining(
  context: Context,
  id: string,
  warehouseId: string | undefined,
): Promise<boolean> {
  const skuId = await skuOf(context, id)
  const there = warehouseId ? sql`warehouse_id = ${warehouseId}` : sql`true`
  const free = await freePieces(
    context,
    skuId,
    sql`${there} and stock_status = any(${sql.param(sellable)}::text[])`,
  )
  if (!free.length) {
    const { sku, warehouse } = await namesOf(context.db, skuId, warehouseId)
    throw refused(
      'insufficient_stock',
      'warehouseId',
      `No free piece of ${sku} is left to hold${warehouse ? ` in ${warehouse}` : ''}.`,
    )
  }
  return moveFirst(context, id, free)
}

/** Puts pieces on QA hold; whether they are the first of the issue. */
async function moveFirst(context: Context, id: string, pieces: readonly Held[]) {
  const before = await heldBy(context.db, documentOf(id))
  await putOnHold(context, documentOf(id), pieces)
  return before.length === 0
}

/** The SKU of an issue that may still hold stock. Locks the issue. */
async function skuOf(context: Context, id: string): Promise<string> {
  const { skuId } = await lockOpen(context, id)
  if (skuId) return skuId
  throw refused('required', 'skuId', 'Choose the SKU of this issue first: stock is held by SKU.')
}

/**
 * Gives the held pieces the stock status of the issue's handling and ends the hold.
 * @throws NotFound, Refused naming the field: nothing held, no handling, or one without a stock
 * effect
 */
export async function settle(context: Context, id: string): Promise<void> {
  const { effect, handling } = await lockOpen(context, id)
  if (!effect)
    throw refused(
      'no_effect',
      'handlingId',
      handling
        ? `“${handling}” has no stock effect: release the stock, or choose another handling.`
        : 'Choose the handling first: it says which status the stock gets.',
    )
  await endHold(context, documentOf(id), effect)
}

/**
 * Returns the held pieces to their former status.
 * @throws NotFound, Refused if nothing is held
 */
export async function release(context: Context, id: string): Promise<void> {
  await lockOpen(context, id)
  await endHold(context, documentOf(id))
}

/** The locked issue: only one call at a time changes its held pieces. */
async function lockOpen({ db, actor }: Context, id: string) {
  const [issue] = await db.query<{
    skuId: string | null
    state: string
    handling: string | null
    effect: string | null
  }>(sql`
    select q.sku_id, q.state, h.name as handling, h.stock_status as effect from qa_issues q left join qa_handlings h on h.id = q.handling_id
    where q.id = ${id} and q.client_id = ${actor.clientId} and not q.is_deleted for update of q`)
  if (!issue) throw new NotFound('This product issue does not exist or was deleted.', 'qaIssueId')
  if (issue.state === 'Closed')
    throw refused('fixed', 'state', 'This product issue is Closed and can no longer be changed.')
  return issue
}

const documentOf = (id: string) => ({ entity: 'qaIssues' as const, id })

async function tooFew(tx: Queryable, skuId: string, wanted: Wanted, there: number) {
  const names = await namesOf(tx, skuId, wanted.warehouseId)
  return refused(
    'insufficient_stock',
    'quantity',
    `${names.sku} in ${names.warehouse ?? 'this warehouse'} (${wanted.stockStatus}): ${wanted.quantity} needed, ${there} free there.`,
  )
}

async function namesOf(tx: Queryable, skuId: string, warehouseId: string | undefined) {
  const [names] = await tx.query<{ sku: string; warehouse: string | null }>(
    sql`select k.code as sku, (select name from warehouses where id = ${warehouseId ?? null}) as warehouse from skus k where k.id = ${skuId}`,
  )
  return names!
}
