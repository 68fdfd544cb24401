import { sql } from 'drizzle-orm'
import {
  isAmong,
  metaOf,
  problemAt,
  recordset,
  touched,
  type BeforeTakeBack,
  type Context,
  type Problem,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { postInSets, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { isUnallocated, keyOf } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { lockGoods } from '#resources/stock/ledger/lockedGoods.server.ts'
import { setCosts, takeCostsBack } from './openingCosts.server.ts'
import { isoOf, noonOf, todayOf } from '#resources/days.ts'

/** The effects of the steps of opening stock. */
export const openingSteps = {
  /** The pieces come in by one posting, and what they cost becomes the cost of their SKUs. */
  async post(context, ids) {
    const { db, actor } = context
    const lines = await linesOf(db, ids)
    const refused = new Map([...(await wrongPlaces(db, ids)), ...daysToCome(lines)])
    await refuseTorn(context, lines, refused)
    const those = lines.filter(({ id }) => !refused.has(id))
    for (const [happenedOnUtc, ofDay] of byDay(those))
      await postInSets(context, {
        type: 'Opening',
        movements: ofDay
          .filter(({ quantity }) => quantity > 0)
          .map(line => ({ ...movedBy(line), to: line.place })),
        happenedOnUtc,
      })
    await setCosts(context, those)
    if (those.length)
      await db.query(sql`
        update opening_stock set posted_on_utc = now(), ${touched(actor)} where id in ${those.map(({ id }) => id)}`)
    return refused
  },

  takeBack: (context, ids) => takeOut(context, ids, true),
} satisfies Record<string, StepEffect>

/**
 * Only pieces that still lie there free go out again. Their SKUs cost what they did before, unless
 * another cost was set since.
 * @param isWhole documents go out as a whole: not where an import is taken back, which may share theirs with others
 */
async function takeOut(context: Context, ids: readonly string[], isWhole: boolean) {
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
    else if (quantity > 0) movements.push({ ...movedBy(line), from: line.place })
  }
  if (isWhole) await refuseTorn(context, lines, refused)
  await postInSets(context, {
    type: 'Count',
    movements: movements.filter(({ document }) => !refused.has(document!.id)),
  })
  const back = lines.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  await takeCostsBack(context, back)
  if (back.length)
    await db.query(sql`
      update opening_stock set posted_on_utc = null, ${touched(actor)} where id in ${back}`)
  return refused
}

/** What was posted of an import goes out of the stock again before the import is taken back. */
export const takeOpeningBack: BeforeTakeBack = async (context, { made, changed }) => {
  const { db, actor } = context
  const posted = await db.query<{ id: string }>(sql`
    select id from opening_stock where ${isAmong(sql`id`, [...made, ...changed])} and client_id = ${actor.clientId} and state = 'Posted' and not is_deleted order by id for update`)
  const ids = posted.map(({ id }) => id)
  if (!ids.length) return new Map()
  const refused = await takeOut(context, ids, false)
  if (!refused.size)
    await db.query(sql`update opening_stock set state = 'Draft' where ${isAmong(sql`id`, ids)}`)
  return refused
}

/** Adds the lines of documents that are not whole: the others were not chosen, or one is refused. */
async function refuseTorn(
  { db, actor }: Context,
  lines: readonly Line[],
  refused: Map<string, Problem>,
) {
  const documents = [...new Set(lines.flatMap(({ document }) => document ?? []))]
  if (!documents.length) return
  const others = await db.query<{ document: string; count: number }>(sql`
    select document, count(*)::int as count from opening_stock
    where client_id = ${actor.clientId} and document = any(${sql.param(documents)}::text[]) and not is_deleted
      and not ${isAmong(
        sql`id`,
        lines.map(({ id }) => id),
      )}
      and state in (select o.state from opening_stock o where ${isAmong(
        sql`o.id`,
        lines.map(({ id }) => id),
      )})
    group by 1`)
  const left = new Map(others.map(({ document, count }) => [document, count]))
  const wrong = new Set(lines.flatMap(each => (refused.has(each.id) ? (each.document ?? []) : [])))
  for (const { id, code, document } of lines) {
    if (!document || refused.has(id) || !(left.has(document) || wrong.has(document))) continue
    const more = left.get(document)
    refused.set(
      id,
      problemAt(
        'torn',
        'document',
        more
          ? `${code}: ${document} has ${more.toLocaleString('en')} more ${more === 1 ? 'line' : 'lines'}. Choose all of its lines.`
          : `${code}: another line of ${document} is refused.`,
      ),
    )
  }
}

const daysToCome = (lines: readonly Line[]) =>
  lines.flatMap(({ id, code, isAhead }): [string, Problem][] =>
    isAhead
      ? [[id, problemAt('future', 'countedDate', `${code} was counted on a day to come.`)]]
      : [],
  )

/** Lines by the moment that they are of; without one, by that of their posting. */
function byDay(lines: readonly Line[]) {
  const days = new Map<string | undefined, Line[]>()
  for (const line of lines) {
    const of = line.countedOnUtc ?? undefined
    days.set(of, [...(days.get(of) ?? []), line])
  }
  return days
}

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
  readonly document: string | null
  /** Noon of its day where the company is, or now where that is still to come. */
  readonly countedOnUtc: string | null
  readonly isAhead: boolean
}

async function linesOf(db: Queryable, ids: readonly string[]): Promise<Line[]> {
  const rows = await db.query<
    Omit<Line, 'place'> & { warehouseId: string; layerId: string | null; stockStatus: string }
  >(sql`
    select o.id, k.code, o.sku_id, o.quantity, o.warehouse_id, o.layer_id, o.stock_status, o.unit_cost, o.currency, o.document,
      o.counted_date > ${sql.raw(todayOf('c.id'))} as "isAhead",
      ${sql.raw(isoOf(`least(${noonOf('c.id', 'o.counted_date')}, now())`))} as "countedOnUtc"
    from opening_stock o join skus k on k.id = o.sku_id join clients c on c.id = o.client_id where ${isAmong(sql`o.id`, ids)} order by o.id`)
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
