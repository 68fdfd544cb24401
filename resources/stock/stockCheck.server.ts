import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import { writeAudit } from '../../server/db/audit.ts'
import type { Queryable } from '../../server/db/database.ts'
import type { Who } from '../../server/session/who.ts'
import { totalCap, type CallAnswer } from '../define/index.ts'
import { runsNow } from '../products/priceNow.server.ts'
import { stockRows, stockHeaders } from './stockRows.server.ts'
import { holdStock, requestStockTransfer, unholdStock } from './handled.server.ts'
import { incomingOf, presoldOf } from './incoming.server.ts'
import { stockCheckCalls } from './stockCheck.calls.ts'
import { groupCombo, groupStock, type StockLine } from './stockGroups.ts'
import { stockMoves } from './stockNumber.server.ts'
import {
  closeness,
  found,
  hasWord,
  hits,
  narrowing,
  stands,
  wordsOf,
  type Asked,
} from './stockSearch.server.ts'

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
  const { total, skus, isClosest } = await skusFound(db, who, asked)
  return {
    data: await withStock(db, who, asked, skus),
    totalCount: Math.min(total, totalCap),
    hasMore: total > totalCap,
    isClosest,
  }
}

/** A page of the SKUs that are asked for, as they are before their stock is looked at. */
export async function skusFound(db: Queryable, who: Who, asked: Asked) {
  const words = wordsOf(asked.q)
  const narrowed = narrowing(asked, who)
  const exact = await pageOf(db, who, asked, found([...narrowed, ...words.map(hasWord)]))
  // What is not there as a whole is looked for by as many of its words as stand together anywhere.
  const most = exact.total === 0 && words.length > 1 ? await mostHits(db, narrowed, words) : 0
  const page = most
    ? await pageOf(db, who, asked, found([...narrowed, sql`${hits(words)} = ${most}`]))
    : exact
  return { ...page, isClosest: most > 0 }
}

/** A page of what is found and how many there are, asked for at the same time. */
async function pageOf(db: Queryable, who: Who, { q, pageNo, pageSize }: Asked, from: SQL) {
  const size = pageSize ?? 25
  const [total, skus] = await Promise.all([
    countOf(db, from),
    db.query<Found>(sql`
      select s.id as "skuId", s.code, s.name, s.barcode, p.id as "productId", coalesce(s.photo, p.photo) as photo, c.name as "categoryName", ${pricesNow(who)}, ${tagsNow} as tags ${from}
      order by ${closeness(q)}s.code, s.id limit ${size} offset ${((pageNo ?? 1) - 1) * size}`),
  ])
  return { total, skus }
}

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

/** Adds the groups, what is on its way, and the members. */
async function withStock(
  db: Queryable,
  who: Who,
  asked: Asked,
  skus: readonly Found[],
): Promise<Item[]> {
  const members = await membersOf(
    db,
    skus.map(s => s.skuId),
  )
  const skuIds = [...new Set([...skus.map(s => s.skuId), ...members.map(m => m.skuId)])]
  const [lines, incoming] = await Promise.all([
    stockOf(db, who, skuIds, asked),
    incomingOf(db, who, skuIds, asked.warehouseId),
  ])
  return skus.map(sku => {
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
  })
}

const mostHits = async (db: Queryable, narrowed: readonly SQL[], words: readonly string[]) =>
  (
    await db.query<{ most: number | null }>(
      sql`select max(${hits(words)}) as most ${found(narrowed)}`,
    )
  )[0]!.most ?? 0

const countOf = async (db: Queryable, from: SQL) =>
  (
    await db.query<{ total: number }>(
      sql`select count(*)::int as total from (select 1 ${from} limit ${totalCap + 1}) capped`,
    )
  )[0]!.total

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
  const halves = await Promise.all([
    heldOf(db, who, skuIds.slice(0, middle), asked),
    heldOf(db, who, skuIds.slice(middle), asked),
  ])
  const rows = halves.flat()
  // A few of these for thousands of lines: joined to each line they would cost more than the lines themselves.
  const [placeOf, ticketOf, transferOf] = await Promise.all([
    byId<{ name: string; type: string }>(
      db,
      sql`select id, name, warehouse_type as type from warehouses`,
      rows.map(row => row.warehouseId),
    ),
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
  for (const { skuId, transferId, ...held } of rows) {
    const place = placeOf.get(held.warehouseId)!
    const line = {
      ...held,
      warehouseName: place.name,
      warehouseType: place.type,
      ticketNo: held.ticketId && ticketOf.get(held.ticketId)!.no,
      transferInfo: transferId ? transferOf.get(transferId)! : null,
    }
    const known = bySku.get(skuId)
    if (known) known.push(line)
    else bySku.set(skuId, [line])
  }
  return skuId => bySku.get(skuId) ?? []
}

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
