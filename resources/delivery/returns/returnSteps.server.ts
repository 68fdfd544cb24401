import { sql } from 'drizzle-orm'
import {
  type Context,
  problemAt,
  refusalByDatabase,
  RequestError,
  savepoint,
  type Problem,
  type Queryable,
  type StepEffect,
  touched,
} from '#server/kit'
import { returnItems } from '#resources/delivery/plans/returnedItems.server.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import { comboComponents } from '#resources/stock/ledger/comboComponents.server.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { postFor, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { lockGoods } from '#resources/stock/ledger/lockedGoods.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { freeNewPieces } from './givenOut.server.ts'
import { receivePieces } from './pieces.server.ts'
import type { Return } from './returnRow.ts'

/** What pieces are in stock after a step, where their inspection did not say. */
const becomes = {
  repair: 'Under Repair',
  scrap: 'Scrapped',
  giveBack: 'Quarantine',
} as const

/** What pieces are in stock until somebody has said what they are like. */
const inspection = 'Awaiting Inspection'

/** The effects of a return's steps on stock. Its pieces lie where they came back to, or were put away to since. */
export const returnSteps = {
  /**
   * The expected pieces have come: they are goods of the plan that came back. What refuses one,
   * the database included, leaves the others alone.
   */
  async receive(context, ids) {
    const refused = new Map<string, Problem>()
    for (const each of await returnsOf(context.db, ids)) {
      const { id, planId, planItemId, quantity, reason } = each
      try {
        await savepoint(context.db, async db =>
          each.purpose !== 'Credit'
            ? receivePieces({ ...context, db }, each)
            : returnItems(
                { ...context, db },
                {
                  planId,
                  items: [{ planItemId, quantity }],
                  ...(reason ? { reason } : {}),
                  expectedId: id,
                },
              ),
        )
      } catch (error) {
        const known = error instanceof RequestError ? error : refusalByDatabase(error as Error)
        if (!known) throw error
        refused.set(id, { ...known.errors[0]!, field: 'quantity' })
      }
    }
    return refused
  },
  restock: (context, ids) => settle(context, ids, of => ours(of) ?? soldAs(of)),
  repair: (context, ids) => settle(context, ids, () => becomes.repair),
  scrap: (context, ids) => settle(context, ids, of => ours(of) ?? becomes.scrap),
  giveBack: (context, ids) => settle(context, ids, of => ours(of) ?? becomes.giveBack),
  /** An exchange of which the customer has a new piece already takes place. */
  async cancel(context, ids) {
    const refused = new Map<string, Problem>()
    for (const { id, no, purpose, givenOut } of await returnsOf(context.db, ids)) {
      const problem = givenOut
        ? problemAt('handed_over', 'id', `${no}: a new piece was handed over for it already.`)
        : purpose === 'Exchange'
          ? await freeNewPieces(context, { id, no })
          : undefined
      if (problem) refused.set(id, problem)
    }
    return refused
  },
} satisfies Record<string, StepEffect>

/** Pieces in repair are closed by handing them back. */
export const returnRefusals = {
  async close({ db }: Context, ids: readonly string[]) {
    const open = (await returnsOf(db, ids)).filter(
      ({ purpose, givenOut, quantity }) => purpose === 'Repair' && givenOut < quantity,
    )
    return new Map(open.map(each => [each.id, notOurs(each)]))
  },
}

/** Why pieces in repair are not dealt with as ours. */
export const notOurs = ({ no }: Pick<Return, 'no'>): Problem =>
  problemAt(
    'customers_piece',
    'id',
    `${no}: these pieces are the customer's. Hand them back on the ticket's page, or credit them instead.`,
  )

/** As what they are sold again is what somebody said, unless they are as new. */
function soldAs({ no, stockStatus, condition }: Return): string | Problem {
  if (sellable.includes(stockStatus)) return stockStatus
  return stockStatus === inspection && condition === 'As new'
    ? 'Normal'
    : problemAt(
        'required',
        'stockStatus',
        `${no}: choose as what its pieces are sold again. Restock it by itself.`,
      )
}

const ours = (of: Return) => (of.purpose === 'Repair' ? notOurs(of) : undefined)

/** Locks the orders and tickets of returns before the returns, as those of plans are. */
export async function lockOrdersOfReturns(tx: Queryable, ids: readonly string[]) {
  const locked = (table: 'orders' | 'tickets', column: string) =>
    tx.query(
      sql`select 1 from ${sql.raw(table)} where id in (select ${sql.raw(column)} from return_records where id in ${ids}) order by id for update`,
    )
  await locked('orders', 'order_id')
  await locked('tickets', 'ticket_id')
}

export const returnsOf = (tx: Queryable, ids: readonly string[]) =>
  tx.query<Return>(sql`
    select r.id, r.no, k.code, r.plan_id, r.plan_item_id, r.ticket_id, r.sku_id, r.quantity, r.purpose, r.given_out, r.state, r.reason, r.warehouse_id, r.stock_status, r.condition,
      case when p.type = 'Service' then '[]'::json else ${comboComponents(sql`r.sku_id`, sql`k.code`)} end as members
    from return_records r join skus k on k.id = r.sku_id join products p on p.id = k.product_id where r.id in ${ids} order by r.no`)

async function settle(
  context: Context,
  ids: readonly string[],
  statusOf: (of: Return) => string | Problem,
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>()
  for (const each of await returnsOf(context.db, ids)) {
    const status = statusOf(each)
    const problem = typeof status === 'string' ? await changeStatus(context, each, status) : status
    if (problem) refused.set(each.id, problem)
  }
  return refused
}

/** Gives the pieces of a return another stock status, wherever in their warehouse they lie by now. */
export async function changeStatus(
  context: Context,
  { id, no, quantity, warehouseId, stockStatus, members }: Return,
  status: string,
): Promise<Problem | undefined> {
  const { db, actor } = context
  if (status === stockStatus) return undefined
  const movements: Movement[] = []
  for (const { skuId, code, required } of members) {
    const there = await lockGoods(
      db,
      sql`l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and l.warehouse_id = ${warehouseId} and l.stock_status = ${stockStatus} and ${isUnallocated}`,
    )
    // Those that were not put away yet first.
    there.sort((a, b) => Number(!!a.place.layerId) - Number(!!b.place.layerId))
    const { taken, lacks } = takeInOrder(there, quantity * required)
    if (lacks)
      return problemAt(
        'insufficient_stock',
        'quantity',
        `${no}: ${quantity * required} ${code} (${stockStatus}) needed, ${quantity * required - lacks} free there. Somebody has taken or changed them.`,
      )
    movements.push(
      ...taken.map(({ place, ...pieces }) => ({
        ...pieces,
        from: place,
        to: { ...place, stockStatus: status },
      })),
    )
  }
  await postFor(context, 'Move', { entity: 'returnRecords', id }, movements)
  await db.query(sql`
    update return_records set stock_status = ${status}, ${touched(actor)} where id = ${id}`)
  return undefined
}
