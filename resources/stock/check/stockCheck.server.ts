import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'
import { totalCap, type CallAnswer } from '#define'
import { runsNow } from '#resources/products/prices/priceNow.server.ts'
import { stockRows, stockHeaders } from '#resources/stock/check/lines/stockRows.server.ts'
import { holdStock, requestStockTransfer, unholdStock } from './stockActions.server.ts'
import { incomingOf, presoldOf } from '#resources/stock/reservations/incoming.server.ts'
import { stockCheckCalls } from './stockCheck.calls.ts'
import { groupCombo, groupStock, type StockLine } from '#resources/stock/check/search/stockGroups.ts'
import { stockMoves } from '#resources/stock/check/breakdown/stockNumber.server.ts'
import {
  closeness,
  closestWords,
  found,
  hasWord,
  hits,
  narrowing,
  stands,
  wordsOf,
  type Asked,
} from '#resources/stock/check/search/stockSearch.server.ts'

type Answer = CallAnswer<typeof stockCheckCalls.searchStock>
type Item = Answer['data'][number]
type Found = Omit<Item, 'isCombo' | 'groups' | 'incoming' | 'members'>
interface Member {
  comboSkuId: string
  skuId: string
  code: string
  name: string
  photo: string | null
  required: number
}

export default handlers(stockCheckCalls, {
  searchStock: ({ input, who, db }) => search(db, who, input),
  exportStock: async ({ input: { format, ...asked }, who, db }) => ({
    name: 'Stock check',
    headers: stockHeaders,
    rows: exported(db, who, asked, format ?? 'xlsx'),
  }),
  getStockMoves: ({ input, who, db }) => stockMoves(db, who, input),
  getStockPresold: async ({ input, who, db }) => ({ data: await presoldOf(db, who, input) }),
  holdStock: ({ input, who, db }) => holdStock(db, who, input),
  unholdStock: ({ input, who, db }) => unholdStock(db, who, input),
  requestStockTransfer: ({ input, who, db }) => requestStockTransfer(db, who, input),
})

async function search(db: Queryable, who: Who, asked: Asked): Promise<Answer> {
  const { total, skuIds, isClosest } = await skusFound(db, who, asked)
  const [skus, withStock] = await Promise.all([
    skusOf(db, who, skuIds),
    stockFor(db, who, asked, skuIds),
  ])
  return {
    data: skus.map(withStock),
    totalCount: Math.min(total, totalCap),
    hasMore: total > totalCap,
    isClosest,
  }
}

/** A page of the SKUs that are asked for, in their order, and how many there are. */
export async function skusFound(db: Queryable, who: Who, asked: Asked) {
  const words = wordsOf(asked.q)
  const narrowed = narrowing(asked, who)
  const exact = await pageOf(db, asked, found([...narrowed, ...words.map(hasWord)]))
  if (exact.total > 0 || !words.length) return { ...exact, isClosest: false }
  // What is not there as a whole is looked for by as many of its words as stand together anywhere.
  const { most, words: meant } = await closestWords(db, narrowed, words)
  const isClosest = most > 0 && (words.length > 1 || meant[0] !== words[0])
  const page = isClosest
    ? await pageOf(db, asked, found([...narrowed, sql`${hits(meant)} = ${most}`]))
    : exact
  return { ...page, isClosest }
}

/** A page of what is found and how many there are, asked for at the same time. */
async function pageOf(db: Queryable, { q, pageNo, pageSize }: Asked, from: SQL) {
  const size = pageSize ?? 25
  const [total, rows] = await Promise.all([
    countOf(db, from),
    db.query<{ id: string }>(
      sql`select s.id ${from} order by ${closeness(q)}s.code, s.id limit ${size} offset ${((pageNo ?? 1) - 1) * size}`,
    ),
  ])
  return { total, skuIds: rows.map(row => row.id) }
}

/** SKUs as they are before their stock is looked at, in the order of their ids. */
export const skusOf = (db: Queryable, who: Who, skuIds: readonly string[]): Promise<Found[]> =>
  skuIds.length
    ? db.query<Found>(
        sql`
    select s.id as "skuId", s.code, s.name, s.barcode, p.id as "productId", coalesce(s.photo, p.photo) as photo, c.name as "categoryName", ${saleStatus} as "saleStatus", ${pricesNow(who)}, ${tagsNow} as tags
    from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id
    where s.id = any(${sql.param(skuIds)}::uuid[]) order by array_position(${sql.param(skuIds)}::uuid[], s.id)`,
        'prepared',
      )
    : Promise.resolve([])

/** The rows of everything that is found, page after page; the audit tells who took what. */
async function* exported(db: Queryable, who: Who, asked: Asked, format: string) {
  let count = 0
  for (let pageNo = 1; ; pageNo++) {
    const { data } = await search(db, who, { ...asked, pageNo, pageSize: pageOfExport })
    yield data.flatMap(stockRows(who.country))
    count += data.length
    if (data.length < pageOfExport) break
  }
  await writeAudit(db, who, {
    operation: 'export',
    entity: 'stockLines',
    changes: { format, filter: asked, skus: count },
  })
}

const pageOfExport = 50

/** Adds to a SKU its groups, what is on its way, and its members. */
async function stockFor(
  db: Queryable,
  who: Who,
  asked: Asked,
  ids: readonly string[],
): Promise<(sku: Found) => Item> {
  const members = await membersOf(db, ids)
  const skuIds = [...new Set([...ids, ...members.map(m => m.skuId)])]
  const [lines, incoming] = await Promise.all([
    stockOf(db, who, skuIds, asked),
    incomingOf(db, who, skuIds, asked.warehouseId),
  ])
  return sku => {
    const mine = members.filter(m => m.comboSkuId === sku.skuId)
    return {
      ...sku,
      isCombo: mine.length > 0,
      groups: mine.length
        ? groupCombo(mine.map(m => ({ required: m.required, lines: lines(m.skuId) })))
        : groupStock(lines(sku.skuId)),
      incoming: incoming(sku.skuId),
      members: mine.map(({ skuId, code, name, photo, required }) => ({
        skuId,
        code,
        name,
        photo,
        required,
        groups: groupStock(lines(skuId)),
        incoming: incoming(skuId),
      })),
    }
  }
}

const countOf = async (db: Queryable, from: SQL) =>
  (
    await db.query<{ total: number }>(
      sql`select count(*)::int as total from (select 1 ${from} limit ${totalCap + 1}) capped`,
    )
  )[0]!.total

/** The status of the SKU or of its product, whichever keeps it more from being sold. */
const saleStatus = sql`case when 'Discontinued' in (s.status, p.status) then 'Discontinued' when p.status in ('Draft', 'Prelaunch') then p.status
  when 'Phase out' in (s.status, p.status) then 'Phase out' end`

/** The regular price, and the lowest other one that runs now. */
const pricesNow = ({ country }: Who) => {
  const now = runsNow(sql`s.id`, country)
  return sql`
  (select r.amount from prices r where ${now} and r.kind = 'Regular' order by r.from_on_utc desc limit 1) as price,
  (select r.amount from prices r where ${now} and r.kind <> 'Regular' order by r.amount, r.id limit 1) as "promoPrice",
  (select r.to_on_utc from prices r where ${now} and r.kind <> 'Regular' order by r.amount, r.id limit 1) as "promoEndsOnUtc"`
}

const tagsNow = sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'label', g.name, 'colour', g.colour) order by g.name)
  from products_tag_ids l join product_tags g on g.id = l.to_id where l.from_id = p.id and g.is_active and not g.is_deleted), '[]')`

const membersOf = (db: Queryable, combos: readonly string[]): Promise<Member[]> =>
  combos.length
    ? db.query<Member>(
        sql`select m.combo_sku_id as "comboSkuId", m.sku_id as "skuId", k.code, k.name, coalesce(k.photo, p.photo) as photo, m.quantity as required from combo_members m join skus k on k.id = m.sku_id join products p on p.id = k.product_id where m.combo_sku_id = any(${sql.param(combos)}::uuid[]) and not m.is_deleted order by k.code`,
        'prepared',
      )
    : Promise.resolve([])

/** Pieces of one SKU, and what they are kept for. */
interface Held extends Pick<StockLine, 'stockStatus' | 'stockOnHoldStatus' | 'quantity'> {
  skuId: string
  warehouseId: string
  orderId: string | null
  orderCode: string | null
  ticketId: string | null
  transferId: string | null
}

/** The stock lines of SKUs, by SKU. */
async function stockOf(
  db: Queryable,
  who: Who,
  skuIds: readonly string[],
  asked: Asked,
): Promise<(skuId: string) => StockLine[]> {
  if (!skuIds.length) return () => []
  // Thousands of lines: the database looks for one half while the other is taken in.
  const middle = Math.ceil(skuIds.length / 2)
  // A few places, tickets and transfers for thousands of lines: joined to each line they would cost more than the lines themselves.
  const [places, ...halves] = await Promise.all([
    placesOf(db, who),
    heldOf(db, who, skuIds.slice(0, middle), asked),
    heldOf(db, who, skuIds.slice(middle), asked),
  ])
  const rows = halves.flat()
  const placeOf = new Map(places.map(place => [place.id, place]))
  const [ticketOf, transferOf] = await Promise.all([
    byId<{ no: string }>(
      db,
      sql`select id, ticket_no as no from tickets`,
      rows.map(row => row.ticketId),
    ),
    byId<NonNullable<StockLine['transferInfo']>>(
      db,
      sql`
      select t.id, t.created_on_utc as "createdOnUtc", f.name as "sourceWarehouse", g.name as "targetWarehouse", t.job_status as "transferJobStatus"
      from transfers t join warehouses f on f.id = t.source_warehouse_id join warehouses g on g.id = t.target_warehouse_id`,
      rows.map(row => row.transferId),
      sql`t.id`,
    ),
  ])
  const bySku = new Map<string, StockLine[]>()
  for (const row of rows) {
    const place = placeOf.get(row.warehouseId)!
    // Each named: a rest of a row takes longer than all else that is done with thousands of them.
    const line: StockLine = {
      stockStatus: row.stockStatus,
      stockOnHoldStatus: row.stockOnHoldStatus,
      warehouseType: place.type,
      warehouseId: place.id,
      warehouseName: place.name,
      quantity: row.quantity,
      orderId: row.orderId,
      orderCode: row.orderCode,
      ticketId: row.ticketId,
      ticketNo: row.ticketId && ticketOf.get(row.ticketId)!.no,
      transferInfo: row.transferId ? transferOf.get(row.transferId)! : null,
    }
    const known = bySku.get(row.skuId)
    if (known) known.push(line)
    else bySku.set(row.skuId, [line])
  }
  return skuId => bySku.get(skuId) ?? []
}

const placesOf = (db: Queryable, who: Who) =>
  db.query<{ id: string; name: string; type: string }>(
    sql`select id, name, warehouse_type as type from warehouses where client_id = ${who.clientId}`,
    'prepared',
  )

const heldOf = (db: Queryable, who: Who, skuIds: readonly string[], asked: Asked) =>
  db.query<Held>(
    sql`
    select l.sku_id as "skuId", l.stock_status as "stockStatus", l.stock_on_hold_status as "stockOnHoldStatus", l.quantity, l.warehouse_id as "warehouseId",
      o.id as "orderId", o.order_code as "orderCode", l.ticket_id as "ticketId", l.transfer_id as "transferId"
    from stock_lines l left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
    where l.sku_id = any(${sql.param(skuIds)}::uuid[]) and ${stands(asked, who)}`,
    'prepared',
  )

/** The rows of a selection with these ids, by id. */
async function byId<Row>(
  db: Queryable,
  select: SQL,
  ids: readonly (string | null)[],
  column = sql`id`,
): Promise<ReadonlyMap<string, Row & { id: string }>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (!wanted.length) return new Map()
  const rows = await db.query<Row & { id: string }>(
    sql`${select} where ${column} = any(${sql.param(wanted)}::uuid[])`,
    'prepared',
  )
  return new Map(rows.map(row => [row.id, row]))
}
