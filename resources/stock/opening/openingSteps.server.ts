import { sql } from 'drizzle-orm'
import {
  metaOf,
  problemAt,
  recordset,
  touched,
  type Context,
  type Problem,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { postInSets, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { isUnallocated, keyOf } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { lockGoods } from '#resources/stock/ledger/lockedGoods.server.ts'

/** The effects of the steps of opening stock. */
export const openingSteps = {
  /** The pieces come in by one posting, and what they cost becomes the cost of their SKUs. */
  async post(context, ids) {
    const { db, actor } = context
    const lines = await linesOf(db, ids)
    const refused = await wrongPlaces(db, ids)
    const those = lines.filter(({ id }) => !refused.has(id))
    await postInSets(context, {
      type: 'Opening',
      movements: those.map(line => ({ ...movedBy(line), to: line.place })),
    })
    await setCosts(context, those)
    if (those.length)
      await db.query(sql`
        update opening_stock set posted_on_utc = now(), ${touched(actor)} where id in ${those.map(({ id }) => id)}`)
    return refused
  },

  /** Only pieces that still lie there free go out again; the cost of their SKUs stays. */
  async takeBack(context, ids) {
    const { db, actor } = context
    const lines = await linesOf(db, ids)
    const there = await lockGoods(
      db,
      sql`l.client_id = ${actor.clientId} and ${isUnallocated}
        and exists (select from ${recordset(
          metaOf('stockLines'),
          lines.map(({ skuId, place }) => ({ skuId, ...place })),
        )} where v.sku_id = l.sku_id and v.warehouse_id = l.warehouse_id and v.stock_status = l.stock_status and v.layer_id is not distinct from l.layer_id)`,
    )
    const free = new Map(there.map(goods => [keyOf(goods), goods.quantity]))
    const refused = new Map<string, Problem>()
    const movements: Movement[] = []
    for (const line of lines) {
      const { id, code, quantity } = line
      const left = free.get(keyOf(line)) ?? 0
      if (left < quantity)
        refused.set(
          id,
          problemAt(
            'insufficient_stock',
            'quantity',
            `${code}: ${quantity} came in, but only ${left} still lie there free.`,
          ),
        )
      else movements.push({ ...movedBy(line), from: line.place })
    }
    await postInSets(context, { type: 'Count', movements })
    const back = lines.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
    if (back.length)
      await db.query(sql`
        update opening_stock set posted_on_utc = null, ${touched(actor)} where id in ${back}`)
    return refused
  },
} satisfies Record<string, StepEffect>

/** The pieces of a line, as its document moves them. */
const movedBy = ({ id, skuId, quantity }: Line) => ({
  skuId,
  quantity,
  document: { entity: 'openingStock', id },
})

interface Line {
  readonly id: string
  readonly code: string
  readonly skuId: string
  readonly quantity: number
  readonly place: {
    readonly warehouseId: string
    readonly layerId: string | null
    readonly stockStatus: string
  }
  readonly unitCost: number | null
  readonly currency: string | null
}

async function linesOf(db: Queryable, ids: readonly string[]): Promise<Line[]> {
  const rows = await db.query<
    Omit<Line, 'place'> & { warehouseId: string; layerId: string | null; stockStatus: string }
  >(sql`
    select o.id, k.code, o.sku_id, o.quantity, o.warehouse_id, o.layer_id, o.stock_status, o.unit_cost, o.currency
    from opening_stock o join skus k on k.id = o.sku_id where o.id in ${ids} order by o.id`)
  return rows.map(({ warehouseId, layerId, stockStatus, ...line }) => ({
    ...line,
    place: { warehouseId, layerId, stockStatus },
  }))
}

/** Places that take no goods now, or that are of another warehouse. */
async function wrongPlaces(db: Queryable, ids: readonly string[]): Promise<Map<string, Problem>> {
  const rows = await db.query<{ id: string; fullCode: string; isForeign: boolean }>(sql`
    select o.id, y.full_code, y.warehouse_id <> o.warehouse_id as is_foreign
    from opening_stock o join layers y on y.id = o.layer_id
    where o.id in ${ids} and (y.warehouse_id <> o.warehouse_id or y.locked_by_id is not null or not y.is_open) order by y.id for share of y`)
  return new Map(
    rows.map(({ id, fullCode, isForeign }) => [
      id,
      problemAt(
        isForeign ? 'other_warehouse' : 'closed',
        'layerId',
        isForeign
          ? `${fullCode} is a place of another warehouse.`
          : `${fullCode} is closed or locked.`,
      ),
    ]),
  )
}

/** The last of several lines of a SKU counts. Each change of a cost is an entry of its history. */
async function setCosts({ db, actor }: Context, lines: readonly Line[]) {
  const costs = new Map(
    lines.flatMap(({ skuId, unitCost, currency }) =>
      unitCost === null ? [] : [[skuId, { id: skuId, cost: unitCost, costCurrency: currency }]],
    ),
  )
  if (costs.size)
    await db.query(sql`
      update skus k set cost = v.cost, cost_currency = v.cost_currency, ${touched(actor)}
      from ${recordset(metaOf('skus'), [...costs.values()])}
      where k.id = v.id and (k.cost, k.cost_currency) is distinct from (v.cost, v.cost_currency)`)
}
