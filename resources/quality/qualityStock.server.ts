import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { NotFound, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { isFree, type Place } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import { post, type Movement } from '#resources/stock/ledger/ledger.server.ts'

interface Held {
  skuId: string
  quantity: number
  place: Place
}

/** What is held, and how much of it: free pieces in one warehouse with one stock status. */
export interface Wanted {
  warehouseId: string
  stockStatus: string
  quantity: number
}

/**
 * Puts free pieces of an issue's SKU on QA hold, from whatever positions they lie in.
 * @throws NotFound, Refused naming the field: no SKU, a closed issue, fewer pieces than asked for
 */
export async function hold(tx: Queryable, who: Who, id: string, wanted: Wanted): Promise<void> {
  const skuId = await skuOf(tx, who, id)
  const { warehouseId, stockStatus, quantity } = wanted
  const lines = await freePieces(
    tx,
    who,
    skuId,
    sql`warehouse_id = ${warehouseId} and stock_status = ${stockStatus}`,
  )
  const there = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (there < quantity) throw await tooFew(tx, skuId, wanted, there)
  let left = quantity
  const taken = lines.flatMap(line => {
    const pieces = Math.min(left, line.quantity)
    left -= pieces
    return pieces ? [{ ...line, quantity: pieces }] : []
  })
  await move(tx, who, id, taken, onHold)
}

/**
 * Puts every free piece of an issue's SKU that could be sold on QA hold: in one warehouse, or wherever it lies.
 * @throws NotFound, Refused naming the field: no SKU, a closed issue, no free piece
 */
export async function holdRemaining(
  tx: Queryable,
  who: Who,
  id: string,
  warehouseId: string | undefined,
): Promise<void> {
  const skuId = await skuOf(tx, who, id)
  const there = warehouseId ? sql`warehouse_id = ${warehouseId}` : sql`true`
  const free = await freePieces(
    tx,
    who,
    skuId,
    sql`${there} and stock_status = any(${sql.param(sellable)}::text[])`,
  )
  if (!free.length) {
    const { sku, warehouse } = await namesOf(tx, skuId, warehouseId)
    throw new Refused({
      code: 'insufficient_stock',
      field: 'warehouseId',
      message: `No free piece of ${sku} is left to hold${warehouse ? ` in ${warehouse}` : ''}.`,
    })
  }
  await move(tx, who, id, free, onHold)
}

const onHold = ({ place }: Held): readonly [Place, Place] => [
  place,
  { ...place, stockOnHoldStatus: 'QA' },
]

/** The SKU of an issue that may still hold stock. The issue is locked. */
async function skuOf(tx: Queryable, who: Who, id: string): Promise<string> {
  const { skuId } = await lockOpen(tx, who, id)
  if (skuId) return skuId
  throw new Refused({
    code: 'required',
    field: 'skuId',
    message: 'Choose the SKU of this issue first: stock is held by SKU.',
  })
}

/** Pieces that nobody has a claim to, locked, by where they lie. */
async function freePieces(tx: Queryable, who: Who, skuId: string, where: SQL): Promise<Held[]> {
  const lines = await tx.query<Pick<Held, 'quantity'> & Place>(sql`
    select l.warehouse_id as "warehouseId", l.stock_status as "stockStatus", l.layer_id as "layerId", l.quantity from stock_lines l
    where l.client_id = ${who.clientId} and l.sku_id = ${skuId} and ${where} and l.quantity > 0 and ${isFree}
    order by l.id for update`)
  return lines.map(({ quantity, ...place }) => ({ skuId, quantity, place }))
}

/**
 * Gives what an issue holds the stock status of its handling, and ends the hold.
 * @throws NotFound, Refused naming the field: nothing held, no handling, or one without a stock effect
 */
export async function settle(tx: Queryable, who: Who, id: string): Promise<void> {
  const { effect, handling } = await lockOpen(tx, who, id)
  if (!effect)
    throw new Refused({
      code: 'no_effect',
      field: 'handlingId',
      message: handling
        ? `“${handling}” has no stock effect: release the stock, or choose another handling.`
        : 'Choose the handling first: it says which status the stock gets.',
    })
  await move(tx, who, id, await heldBy(tx, id), ({ place }) => [
    place,
    { ...place, stockOnHoldStatus: null, stockStatus: effect },
  ])
}

/** Lets what an issue holds lie again as it did. @throws NotFound, Refused where nothing is held */
export async function release(tx: Queryable, who: Who, id: string): Promise<void> {
  await lockOpen(tx, who, id)
  await move(tx, who, id, await heldBy(tx, id), ({ place }) => [
    place,
    { ...place, stockOnHoldStatus: null },
  ])
}

/** The issue, locked: what it holds changes by one call at a time. */
async function lockOpen(tx: Queryable, who: Who, id: string) {
  const [issue] = await tx.query<{
    skuId: string | null
    state: string
    handling: string | null
    effect: string | null
  }>(sql`
    select q.sku_id as "skuId", q.state, h.name as handling, h.stock_status as effect from qa_issues q left join qa_handlings h on h.id = q.handling_id
    where q.id = ${id} and q.client_id = ${who.clientId} and not q.is_deleted for update of q`)
  if (!issue) throw new NotFound('This product issue does not exist, or not any more.', 'qaIssueId')
  if (issue.state === 'Closed')
    throw new Refused({
      code: 'fixed',
      field: 'state',
      message: 'This product issue is Closed and can no longer be changed.',
    })
  return issue
}

/** The pieces on QA hold that movements of the issue have put there. */
async function heldBy(tx: Queryable, id: string): Promise<Held[]> {
  const rows = await tx.query<{ skuId: string; quantity: number } & Place>(sql`
    select sku_id as "skuId", warehouse_id as "warehouseId", stock_status as "stockStatus", layer_id as "layerId", sum(quantity)::int as quantity
    from stock_moves where document_entity = 'qaIssues' and document_id = ${id.toLowerCase()} and stock_on_hold_status = 'QA'
    group by 1, 2, 3, 4 having sum(quantity) > 0 order by 1, 2, 3, 4`)
  return rows.map(({ skuId, quantity, warehouseId, stockStatus, layerId }) => ({
    skuId,
    quantity,
    place: { warehouseId, stockStatus, stockOnHoldStatus: 'QA', layerId: layerId ?? null },
  }))
}

async function move(
  tx: Queryable,
  who: Who,
  id: string,
  pieces: readonly Held[],
  way: (held: Held) => readonly [from: Place, to: Place],
) {
  if (!pieces.length)
    throw new Refused({
      code: 'nothing_held',
      field: 'heldQuantity',
      message: 'No stock is on QA hold for this issue.',
    })
  const movements = pieces.map((held): Movement => {
    const [from, to] = way(held)
    return { skuId: held.skuId, quantity: held.quantity, from, to }
  })
  await post(tx, who, {
    type: 'Move',
    movements,
    document: { entity: 'qaIssues', id: id.toLowerCase() },
  })
}

async function tooFew(tx: Queryable, skuId: string, wanted: Wanted, there: number) {
  const names = await namesOf(tx, skuId, wanted.warehouseId)
  return new Refused({
    code: 'insufficient_stock',
    field: 'quantity',
    message: `${names.sku} in ${names.warehouse ?? 'this warehouse'} (${wanted.stockStatus}): ${wanted.quantity} needed, ${there} free there.`,
  })
}

async function namesOf(tx: Queryable, skuId: string, warehouseId: string | undefined) {
  const [names] = await tx.query<{ sku: string; warehouse: string | null }>(
    sql`select k.code as sku, (select name from warehouses where id = ${warehouseId ?? null}) as warehouse from skus k where k.id = ${skuId}`,
  )
  return names!
}
