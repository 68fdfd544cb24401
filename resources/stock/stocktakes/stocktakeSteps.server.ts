import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  type Problem,
  type StepEffect,
  insertRows,
  metaOf,
  problemAt,
  touched,
  transitionMany,
} from '#server/kit'
import type { RecordOf } from '#define'
import {
  endDifferences,
  recordDifferences,
} from '#resources/stock/differences/recordDifferences.server.ts'
import { lockWarehouse } from '#resources/stock/warehouses/lockWarehouse.server.ts'
import { skusOfCategories } from './counting.server.ts'
import { lastCounts, systemOfCount, type stocktakes } from './stocktakes.entity.ts'

type Stocktake = Pick<
  RecordOf<typeof stocktakes>,
  'id' | 'no' | 'warehouseId' | 'scope' | 'mostPlaces' | 'state'
>

/** Runs a step record by record; what refuses one leaves the others alone. */
const each =
  (work: (context: Context, stocktake: Stocktake) => Promise<readonly Problem[]>): StepEffect =>
  async (context, ids) => {
    const found = await context.db.query<Stocktake>(sql`
      select id, no, warehouse_id, scope, most_places, state from stocktakes where id in ${ids} order by id`)
    const refusals = new Map<string, readonly Problem[]>()
    for (const stocktake of found) {
      const problems = await work(context, stocktake)
      if (problems.length) refusals.set(stocktake.id, problems)
    }
    return refusals
  }

/** More places than this are counted in parts. */
const mostPlaces = 5000

/** The effects of the steps of a count. */
export const stocktakeSteps = {
  /** Its places are those that its scope names now. */
  start: each(async (context, stocktake) => {
    const { db } = context
    // Counts that start at once would both take a place.
    await lockWarehouse(db, stocktake.warehouseId)
    const layers = await db.query<{ id: string; fullCode: string; other: string | null }>(sql`
      select y.id, y.full_code, (select t.no from stocktake_places p join stocktakes t on t.id = p.stocktake_id
          where p.layer_id = y.id and not p.is_deleted and t.state in ('Counting', 'Review', 'Recount', 'Approved') and not t.is_deleted limit 1) as other
      from layers y where y.warehouse_id = ${stocktake.warehouseId} and not y.is_deleted and ${placesOf(stocktake)} limit ${mostPlaces + 1}`)
    if (!layers.length)
      return [
        problemAt(
          'empty',
          'scope',
          'The scope matches no places in this warehouse. Change it first.',
        ),
      ]
    if (layers.length > mostPlaces)
      return [
        problemAt(
          'too_many',
          'scope',
          `More than ${mostPlaces.toLocaleString('en')} places are meant. Narrow the scope first.`,
        ),
      ]
    const taken = layers.filter(({ other }) => other)
    if (taken.length)
      return taken
        .slice(0, 20)
        .map(({ fullCode, other }) =>
          problemAt('counted', 'scope', `${fullCode} is part of ${other}, which is not over.`),
        )
    await insertRows(
      context,
      metaOf('stocktakePlaces'),
      layers.map(({ id }) => ({
        id: uuid(),
        stocktakeId: stocktake.id,
        layerId: id,
        round: 1,
        state: 'Open',
      })),
    )
    return []
  }),

  review: each(async ({ db }, { id }) => {
    const left = await db.query<{ fullCode: string }>(sql`
      select y.full_code from stocktake_places p join layers y on y.id = p.layer_id where p.stocktake_id = ${id} and p.state <> 'Counted' and not p.is_deleted
      order by y.full_code limit 20`)
    return left.map(({ fullCode }) =>
      problemAt('uncounted', 'places', `${fullCode} is not counted yet.`),
    )
  }),

  /** The places with differences are counted again. */
  recount: each(async ({ db, actor }, { id }) => {
    const again = await db.query(sql`
      update stocktake_places t set round = t.round + 1, state = 'Open', counter_id = null, counted_on_utc = null, ${touched(actor)}
      where t.stocktake_id = ${id} and not t.is_deleted and t.id in (select p.id from ${sql.raw(lastCounts)}${id} and c.quantity <> ${sql.raw(systemOfCount)}) returning t.id`)
    return again.length
      ? []
      : [problemAt('no_difference', 'differences', 'Nothing differs: approve the count.')]
  }),

  /** What differs becomes stock differences, which are compared with the books anew until they are posted. */
  approve: each(async (context, stocktake) => {
    const { db, actor } = context
    const own = await counted(context, stocktake.id)
    if (own) return [samePerson(stocktake.no)]
    const counts = await db.query<{
      skuId: string
      warehouseId: string
      layerId: string
      stockStatus: string
      found: number
      countedOnUtc: string
    }>(sql`
      select c.sku_id, c.warehouse_id, c.layer_id, c.stock_status, c.quantity as found, c.counted_on_utc from ${sql.raw(lastCounts)}${stocktake.id} order by c.layer_id, c.sku_id`)
    const recorded = await recordDifferences(
      context,
      counts.map(count => ({
        ...count,
        source: 'Count' as const,
        cause: 'Unknown' as const,
        explanation: `Counted in ${stocktake.no}`,
        isExplained: true,
      })),
    )
    if (recorded.length)
      await db.query(sql`
        update stocktake_counts t set difference_id = v.difference_id, ${touched(actor)}
        from (select c.id, d.id as difference_id from stocktake_places p join stocktake_counts c on c.place_id = p.id and c.round = p.round
            join stock_differences d on d.sku_id = c.sku_id and d.layer_id = c.layer_id and d.stock_status = c.stock_status
          where p.stocktake_id = ${stocktake.id} and d.id in ${recorded.map(({ id }) => id)}) v
        where t.id = v.id`)
    await db.query(sql`
      update stocktakes set approved_by_id = ${actor.staffId}, approved_on_utc = now(), ${touched(actor)} where id = ${stocktake.id}`)
    return []
  }),

  /**
   * Corrects the stock by all differences that can be posted. What speaks against the others is told
   * together, and the count stays approved until each of them is posted or rejected. A difference
   * that scans of phones have explained since is ended.
   */
  post: each(async (context, stocktake) => {
    if (await counted(context, stocktake.id)) return [samePerson(stocktake.no)]
    const all = await context.db.query<{ id: string; differs: boolean }>(sql`
      select d.id, d.found <> ${sql.raw(systemOfCount)} as differs from stocktake_counts c join stocktake_places p on p.id = c.place_id and p.round = c.round join stock_differences d on d.id = c.difference_id
      where p.stocktake_id = ${stocktake.id} and d.state = 'Explained' order by d.no`)
    const open = all.filter(({ differs }) => differs)
    const results = open.length
      ? await transitionMany(context, metaOf('stockDifferences'), open, 'post', undefined)
      : []
    await endDifferences(
      context,
      all.flatMap(({ id, differs }) => (differs ? [] : id)),
      'The stock already matches the count.',
    )
    const problems = results.flatMap(({ errors }) => errors)
    if (!problems.length) return []
    const posted = results.filter(({ isSuccess }) => isSuccess).length
    return [
      problemAt(
        'not_posted',
        'differences',
        `${posted} of ${results.length} differences ${posted === 1 ? 'is' : 'are'} posted. Post again once the others can be, or reject them.`,
      ),
      ...problems.map(problem => ({ ...problem, field: 'differences' })),
    ]
  }),

  /** What it found is not to be posted any more. */
  cancel: each(async (context, { id, no }) => {
    const open = await context.db.query<{ id: string }>(sql`
      select d.id from stock_differences d
      where d.id in (select c.difference_id from stocktake_places p join stocktake_counts c on c.place_id = p.id where p.stocktake_id = ${id})
        and d.state in ('Open', 'Investigating', 'Explained') order by d.id for update`)
    await endDifferences(
      context,
      open.map(difference => difference.id),
      `${no} was cancelled.`,
    )
    return []
  }),
} satisfies Record<string, StepEffect>

/** SQL: the layers `y` that a count is about. */
function placesOf({ id, scope, mostPlaces: most }: Stocktake) {
  const holding = (skus: ReturnType<typeof sql>) =>
    sql`y.id in (select l.layer_id from stock_lines l where l.quantity > 0 and not l.is_deleted and l.sku_id in (${skus}))`
  if (scope === 'Aisle')
    return sql`y.shelf_id in (select h.id from shelves h where h.aisle_id in (select to_id from stocktakes_aisle_ids where from_id = ${id}))`
  if (scope === 'SKU')
    return holding(sql`select to_id from stocktakes_sku_ids where from_id = ${id}`)
  if (scope === 'Category') return holding(skusOfCategories(id))
  return sql`y.id in (
    select x.id from layers x join stock_areas s on s.id = x.area_id join stocktakes own on own.id = ${id} and own.warehouse_id = s.warehouse_id
    where x.shelf_id is not null and x.is_open and not x.is_deleted
    order by (select max(p.counted_on_utc) from stocktake_places p where p.layer_id = x.id) nulls first, random() limit ${most ?? 20})`
}

/** Whether the actor counted a part of it. */
async function counted({ db, actor }: Context, id: string): Promise<boolean> {
  const [own] = await db.query(sql`
    select 1 from stocktake_counts c join stocktake_places p on p.id = c.place_id where p.stocktake_id = ${id} and c.staff_id = ${actor.staffId} and not c.is_deleted limit 1`)
  return own !== undefined
}

const samePerson = (no: string) =>
  problemAt('same_person', 'approvedById', `You counted a part of ${no}. Somebody else does this.`)
