import { sql } from 'drizzle-orm'
import { type Context, fileOfBatches, handlers, metaOf, oneRecord, refused } from '#server/kit'
import { answerList, rowFields, type CallAnswer, type RecordOf } from '#define'
import { skuOfCode } from '#resources/stock/ledger/skuOfCode.server.ts'
import { countPieces, finishPlace } from './counting.server.ts'
import { enterCountSheet } from './countSheet.server.ts'
import { stocktakeCalls } from './stocktakes.calls.ts'
import { lastCounts, systemOfCount, type stocktakes } from './stocktakes.entity.ts'

type Calls = typeof stocktakeCalls
type Goods = CallAnswer<Calls['getCountedGoods']>['data'][number]
type Sheet = CallAnswer<Calls['getCountSheet']>['data'][number]
type Stocktake = RecordOf<typeof stocktakes>

export default handlers(stocktakeCalls, {
  async enterCount(context, { stocktakeId, layerId, code, quantity, stockStatus, isLast }) {
    const sku = await skuOfCode(context, code)
    const place = { stocktakeId, layerId }
    await countPieces(context, {
      ...place,
      skuId: sku.id,
      quantity,
      ...(stockStatus && { stockStatus }),
    })
    if (isLast) await finishPlace(context, place)
    return { skuCode: sku.code, quantity }
  },

  finishCountedPlace: finishPlace,
  enterCountSheet,

  async getCountedGoods(context, { stocktakeId }) {
    return { data: await countedGoods(context, await stocktakeOf(context, stocktakeId), mostGoods) }
  },

  async exportCountDifferences(context, { stocktakeId }) {
    const stocktake = await stocktakeOf(context, stocktakeId)
    if (!isTold(stocktake))
      throw refused('blind', 'stocktakeId', `${stocktake.no} is blind: it is not over yet.`)
    return fileOfBatches(
      `Differences of ${stocktake.no}`,
      rowFields(answerList(stocktakeCalls.getCountedGoods)!.shape),
      differencesOf(context, stocktake),
      context.actor,
    )
  },

  async getCountSheet(context, { stocktakeId }) {
    const stocktake = await stocktakeOf(context, stocktakeId)
    const goods = stocktake.isBlind
      ? sql`(select null::text as code, null::text as name, null::int as quantity) g on true`
      : sql`lateral (select k.code, k.name, sum(l.quantity)::int as quantity from stock_lines l join skus k on k.id = l.sku_id
          where l.layer_id = p.layer_id and l.quantity > 0 and not l.is_deleted group by k.id) g on true`
    const data = await context.db.query<Sheet>(sql`
      select p.layer_id, y.full_code as layer_name, p.state, p.round, s.full_name as counter, g.code as sku_code, g.name as sku_name, g.quantity as system
      from stocktake_places p join layers y on y.id = p.layer_id left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id
        left join staff s on s.id = p.counter_id left join ${goods}
      where p.stocktake_id = ${stocktake.id} and not p.is_deleted order by a.walk_order nulls last, h.full_code, y.full_code, g.code limit 10000`)
    return { data }
  },
})

const stocktakeOf = async (context: Context, id: string) =>
  (await oneRecord(context, metaOf('stocktakes'), id, '', 'stocktakeId')) as Stocktake

/** The most goods that are told at once. */
const mostGoods = 10_000

/** What differs, in the order of places, read while it is written. */
async function* differencesOf(context: Context, stocktake: Stocktake) {
  const most = 2000
  for (let rows: Goods[] | undefined; !rows || rows.length === most;) {
    const last = rows?.at(-1)
    rows = await countedGoods(
      context,
      stocktake,
      most,
      sql`x.counted is distinct from x.system ${last ? sql`and (x.layer_name, x.sku_code, x.layer_id, x.stock_status) > (${last.layerName}, ${last.skuCode}, ${last.layerId}::uuid, ${last.stockStatus})` : sql``}`,
    )
    yield rows
  }
}

/** What was counted last at each place, beside what the books said where that may be told. */
function countedGoods(
  context: Context,
  stocktake: Stocktake,
  most: number,
  condition = sql`true`,
): Promise<Goods[]> {
  const told = isTold(stocktake)
  return context.db.query<Goods>(sql`
    select x.*, ${told ? sql`x.counted - x.system` : sql`null`} as difference from (
      select c.layer_id, y.full_code as layer_name, c.sku_id, k.code as sku_code, c.stock_status, c.quantity as counted, ${told ? sql`(${system})::int` : sql`null::int`} as system,
        ${told ? firstCount : sql`null::int`} as first_count,
        s.full_name as counter, c.counted_on_utc, d.id as difference_id, d.no as difference_no
      from (select c.* from ${sql.raw(lastCounts)}${stocktake.id}) c join layers y on y.id = c.layer_id join skus k on k.id = c.sku_id join staff s on s.id = c.staff_id
        left join stock_differences d on d.id = c.difference_id) x
    where ${condition} order by x.layer_name, x.sku_code, x.layer_id, x.stock_status limit ${most}`)
}

const system = sql.raw(systemOfCount)

/** SQL: what was counted first of a count `c` that is another one. */
const firstCount = sql`(select f.quantity from stocktake_counts f where f.place_id = c.place_id and f.sku_id = c.sku_id and f.stock_status = c.stock_status and f.round = 1 and c.round > 1 and not f.is_deleted)`

/** Whoever counts blind is told what the books say, and what others counted before, when everything is counted. */
const isTold = ({ isBlind, state }: Stocktake) =>
  !isBlind || !['Planned', 'Counting', 'Recount'].includes(state)
