import { sql, type SQL } from 'drizzle-orm'
import { type Context, handlers, writeAudit, type Queryable } from '#server/kit'
import { totalCap, type CallAnswer } from '#define'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import type { Price } from '#resources/products/prices/pricing.ts'
import { stockRows, stockHeaders } from './lines/stockRows.server.ts'
import {
  giveBackTransfer,
  holdStock,
  requestStockTransfer,
  unholdStock,
} from './stockActions.server.ts'
import { incomingOf, presoldOf } from '#resources/stock/reservations/incoming.server.ts'
import { stockCheckCalls } from './stockCheck.calls.ts'
import { groupCombo, groupStock, type StockLine } from './search/stockGroups.ts'
import { stockMoves as getStockMoves } from './breakdown/stockNumber.server.ts'
import {
  closestWords,
  hasWord,
  hits,
  meaningsIn,
  noMeanings,
  wordsOf,
} from '#resources/products/search/goodsWords.server.ts'
import { closeness, goods, narrowing, stands, type Asked } from './search/stockSearch.server.ts'

type Answer = CallAnswer<typeof stockCheckCalls.searchStock>
type Item = Answer['data'][number]
type Stock = Pick<Item, 'isCombo' | 'groups' | 'incoming' | 'members'>
type Found = Omit<Item, keyof Stock>
type Priced = Pick<Item, 'price' | 'promoPrice' | 'promoEndsOnUtc'>
type Member = Omit<Item['members'][number], 'groups' | 'incoming'> & { comboSkuId: string }

export default handlers(stockCheckCalls, {
  searchStock: search,
  exportStock: async (context, { format, ...asked }) => ({
    name: 'Stock check',
    headers: stockHeaders,
    rows: exported(context, asked, format ?? 'xlsx'),
  }),
  getStockMoves,
  getStockPresold: async (context, input) => ({ data: await presoldOf(context, input) }),
  holdStock,
  unholdStock,
  requestStockTransfer,
  giveBackTransfer,
})

async function search(context: Context, asked: Asked): Promise<Answer> {
  const { total, skuIds, isClosest } = await skusFound(context, asked)
  const [skus, withStock] = await Promise.all([
    skusOf(context, skuIds),
    stockFor(context, asked, skuIds),
  ])
  return {
    data: skus.map(withStock),
    totalCount: Math.min(total, totalCap),
    hasMore: total > totalCap,
    isClosest,
  }
}

/** A page of the matching SKUs, in order, and their total. */
export async function skusFound({ db, actor }: Context, asked: Asked) {
  const words = wordsOf(asked.q)
  const meanings = words.length ? await meaningsIn(db) : noMeanings
  const narrowed = narrowing(asked, actor)
  const exact = await pageOf(
    db,
    asked,
    goods.found([...narrowed, ...words.map(word => hasWord(goods, word, meanings))]),
  )
  if (exact.total > 0 || !words.length) return { ...exact, isClosest: false }
  // Without a full match, search for the SKUs that contain the most of the words.
  const { most, words: meant } = await closestWords(db, goods, narrowed, words, meanings)
  const isClosest = most > 0 && (words.length > 1 || meant[0] !== words[0])
  const page = isClosest
    ? await pageOf(
        db,
        asked,
        goods.found([...narrowed, sql`${hits(goods, meant, meanings)} = ${most}`]),
      )
    : exact
  return { ...page, isClosest }
}

/** A page of the results and their total, queried in parallel. */
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

/** SKUs without their stock, ordered by id, with what they cost now. */
export async function skusOf({ db, actor }: Context, skuIds: readonly string[]): Promise<Found[]> {
  const [skus, prices] = await Promise.all([
    db.query<Omit<Found, keyof Priced>>(
      sql`
      select s.id as "skuId", s.code, s.name, s.barcode, p.id as "productId", coalesce(s.photo, p.photo) as photo, c.name as "categoryName", ${saleStatus} as "saleStatus", ${tagsNow} as tags
      from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id
      where s.id = any(${sql.param(skuIds)}::uuid[]) order by array_position(${sql.param(skuIds)}::uuid[], s.id)`,
      'prepared',
    ),
    pricesNow(db, { skuIds, market: actor.country }),
  ])
  return skus.map(sku => ({ ...sku, ...shown(prices.get(sku.skuId)) }))
}

/** The regular price, and the price now with its end where it is another one. */
const shown = (price: Price | undefined): Priced => {
  const isOther = price !== undefined && price.amount !== price.regular
  return {
    price: price?.regular ?? null,
    promoPrice: isOther ? price.amount : null,
    promoEndsOnUtc: isOther && price.endsAt !== null ? new Date(price.endsAt).toISOString() : null,
  }
}

/** The rows of all results, page after page; the audit records the export. */
async function* exported(context: Context, asked: Asked, format: string) {
  let count = 0
  for (let pageNo = 1; ; pageNo++) {
    const { data } = await search(context, { ...asked, pageNo, pageSize: pageOfExport })
    yield data.flatMap(stockRows(context.actor))
    count += data.length
    if (data.length < pageOfExport) break
  }
  await writeAudit(context, {
    operation: 'export',
    entity: 'stockLines',
    changes: { format, filter: asked, skus: count },
  })
}

const pageOfExport = 50

/** Adds a SKU's groups, inbound goods and members. */
export async function stockFor(
  context: Context,
  asked: Asked,
  ids: readonly string[],
): Promise<<Sku extends { skuId: string }>(sku: Sku) => Sku & Stock> {
  const members = await membersOf(context.db, ids)
  const skuIds = [...new Set([...ids, ...members.map(m => m.skuId)])]
  const [lines, incoming] = await Promise.all([
    stockOf(context, skuIds, asked),
    incomingOf(context, skuIds, asked.warehouseId),
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
      members: mine.map(({ comboSkuId: _combo, ...member }) => ({
        ...member,
        groups: groupStock(lines(member.skuId)),
        incoming: incoming(member.skuId),
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

/** The status of the SKU or of its product, whichever restricts sales more. */
const saleStatus = sql`case when 'Discontinued' in (s.status, p.status) then 'Discontinued' when p.status in ('Draft', 'Prelaunch') then p.status
  when 'Phase out' in (s.status, p.status) then 'Phase out' end`

const tagsNow = sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'label', g.name, 'colour', g.colour) order by g.name)
  from products_tag_ids l join product_tags g on g.id = l.to_id where l.from_id = p.id and g.is_active and not g.is_deleted), '[]')`

const membersOf = (db: Queryable, combos: readonly string[]) =>
  db.query<Member>(
    sql`select m.combo_sku_id, m.sku_id, k.code, k.name, coalesce(k.photo, p.photo) as photo, m.quantity as required from combo_members m join skus k on k.id = m.sku_id join products p on p.id = k.product_id where m.combo_sku_id = any(${sql.param(combos)}::uuid[]) and not m.is_deleted order by k.code`,
    'prepared',
  )

/** Pieces of one SKU, and what holds them. */
type Held = Pick<StockLine, 'stockStatus' | 'stockOnHoldStatus' | 'quantity' | 'warehouseId'> &
  Record<'orderId' | 'orderCode' | 'ticketId' | 'transferId', string | null> & { skuId: string }

/** The stock lines of SKUs, by SKU. */
async function stockOf(
  context: Context,
  skuIds: readonly string[],
  asked: Asked,
): Promise<(skuId: string) => StockLine[]> {
  if (!skuIds.length) return () => []
  // Thousands of lines: the database reads one half while the other is decoded.
  const middle = Math.ceil(skuIds.length / 2)
  // Few places, tickets and transfers for thousands of lines: joining them to each line would cost
  // more than the lines themselves.
  const [places, ...halves] = await Promise.all([
    placesOf(context),
    heldOf(context, skuIds.slice(0, middle), asked),
    heldOf(context, skuIds.slice(middle), asked),
  ])
  const rows = halves.flat()
  const placeOf = new Map(places.map(place => [place.id, place]))
  const [ticketOf, transferOf] = await Promise.all([
    byId<{ no: string }>(
      context.db,
      sql`select id, ticket_no as no from tickets`,
      rows.map(row => row.ticketId),
    ),
    byId<NonNullable<StockLine['transferInfo']>>(
      context.db,
      sql`
      select t.id, t.created_on_utc, f.name as "sourceWarehouse", g.name as "targetWarehouse", t.job_status as "transferJobStatus"
      from transfers t join warehouses f on f.id = t.source_warehouse_id join warehouses g on g.id = t.target_warehouse_id`,
      rows.map(row => row.transferId),
      sql`t.id`,
    ),
  ])
  const bySku = new Map<string, StockLine[]>()
  for (const row of rows) {
    const place = placeOf.get(row.warehouseId)!
    // Explicit fields: a rest pattern is the most expensive operation on thousands of rows.
    const line: StockLine = {
      stockStatus: row.stockStatus,
      stockOnHoldStatus: row.stockOnHoldStatus,
      warehouseType: place.type,
      warehouseId: place.id,
      warehouseName: place.name,
      isOwn: place.isOwn,
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

const placesOf = ({ db, actor }: Context) =>
  db.query<{ id: string; name: string; type: string; isOwn: boolean }>(
    sql`
    select id, name, warehouse_type as type, coalesce(branch_id = (select s.branch_id from staff s where s.id = ${actor.staffId}), false) as "isOwn"
    from warehouses where client_id = ${actor.clientId}`,
    'prepared',
  )

const heldOf = ({ db, actor }: Context, skuIds: readonly string[], asked: Asked) =>
  db.query<Held>(
    sql`
    select l.sku_id, l.stock_status, l.stock_on_hold_status, l.quantity, l.warehouse_id,
      o.id as "orderId", o.order_code, l.ticket_id, l.transfer_id
    from stock_lines l left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
    where l.sku_id = any(${sql.param(skuIds)}::uuid[]) and ${stands(asked, actor)}`,
    'prepared',
  )

/** The rows of a query with these ids, by id. */
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
