import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import type { Queryable } from '../../server/db/database.ts'
import { contains } from '../../server/entities/filter.ts'
import { totalCap } from '../../server/entities/read.ts'
import type { Who } from '../../server/session/who.ts'
import type { CallAnswer } from '../define/index.ts'
import { incomingOf } from './incoming.server.ts'
import { stockCheckCalls } from './stockCheck.calls.ts'
import { groupCombo, groupStock, type StockLine } from './stockGroups.ts'
import { stockMoves } from './stockNumber.server.ts'

type Tag = CallAnswer<typeof stockCheckCalls.searchStock>['data'][number]['tags'][number]
interface Found {
  skuId: string
  code: string
  name: string
  barcode: string | null
  categoryName: string
  price: number | null
  tags: Tag[]
}
interface Member {
  comboSkuId: string
  skuId: string
  code: string
  name: string
  required: number
}

export default handlers(stockCheckCalls, {
  async searchStock({ input, who, db }) {
    const { pageNo = 1, pageSize = 25 } = input
    const where = sql.join(conditions(input, who), sql` and `)
    const from = sql`from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id where ${where}`
    const found = await db.query<Found>(sql`
      select s.id as "skuId", s.code, s.name, s.barcode, c.name as "categoryName", ${priceNow(who)} as price, ${tagsNow} as tags ${from}
      order by ${closeness(input.q)}s.code, s.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`)
    const [counted] = await db.query<{ total: number }>(
      sql`select count(*)::int as total from (select 1 ${from} limit ${totalCap + 1}) capped`,
    )
    const members = await membersOf(
      db,
      found.map(f => f.skuId),
    )
    const skuIds = [...new Set([...found.map(f => f.skuId), ...members.map(m => m.skuId)])]
    const lines = await stockOf(db, who, skuIds, input.warehouseId)
    const incoming = await incomingOf(db, who, skuIds, input.warehouseId)
    return {
      data: found.map(f => {
        const mine = members.filter(m => m.comboSkuId === f.skuId)
        return {
          ...f,
          isCombo: mine.length > 0,
          groups: mine.length
            ? groupCombo(mine.map(m => ({ required: m.required, lines: lines(m.skuId) })))
            : groupStock(lines(f.skuId)),
          incoming: incoming(f.skuId),
          members: mine.map(({ skuId, code, name, required }) => ({
            skuId,
            code,
            name,
            required,
            groups: groupStock(lines(skuId)),
            incoming: incoming(skuId),
          })),
        }
      }),
      totalCount: Math.min(counted!.total, totalCap),
      hasMore: counted!.total > totalCap,
    }
  },

  getStockMoves: ({ input, who, db }) => stockMoves(db, who, input),
})

interface Asked {
  q?: string | null
  categoryId?: string | null
  warehouseId?: string | null
  tagId?: string | null
  isInStockOnly?: boolean | null
}

function conditions({ q, categoryId, warehouseId, tagId, isInStockOnly }: Asked, who: Who): SQL[] {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)
  return [
    sql`not s.is_deleted and not p.is_deleted`,
    ...words.map(
      word =>
        sql`(s.code ilike ${contains(word)} or s.name ilike ${contains(word)} or s.barcode ilike ${contains(word)} or c.name ilike ${contains(word)})`,
    ),
    ...(categoryId
      ? [
          sql`p.category_id in (with recursive below as (select id from categories where id = ${categoryId} and not is_deleted union select k.id from categories k join below b on k.parent_id = b.id where not k.is_deleted) select id from below)`,
        ]
      : []),
    ...(tagId
      ? [
          sql`exists (select 1 from products_tag_ids g where g.from_id = p.id and g.to_id = ${tagId})`,
        ]
      : []),
    ...(isInStockOnly ? [isInStock(who, warehouseId)] : []),
  ]
}

/** The same rule as `groupOf`, as a condition on `l` and its warehouse `w`. Source: specification §4. */
const isAvailable = (who: Who, warehouseId: string | null | undefined) => sql`
  l.client_id = ${who.clientId} and not l.is_deleted and l.quantity > 0 and l.stock_on_hold_status is null
  and l.stock_status in ('Normal', 'OpenBox', 'Damaged but Repaired', 'Clearance') and w.warehouse_type = 'Warehouse' ${warehouseId ? sql`and w.id = ${warehouseId}` : sql``}`

/** Available itself, or as a combo: all members at once in one warehouse and status. */
const isInStock = (who: Who, warehouseId: string | null | undefined) => sql`(
  (not exists (select 1 from combo_members m where m.combo_sku_id = s.id and not m.is_deleted)
    and exists (select 1 from stock_lines l join warehouses w on w.id = l.warehouse_id where l.sku_id = s.id and ${isAvailable(who, warehouseId)}))
  or exists (
    select 1 from (
      select l.warehouse_id, l.stock_status, m.sku_id from combo_members m join stock_lines l on l.sku_id = m.sku_id join warehouses w on w.id = l.warehouse_id
      where m.combo_sku_id = s.id and not m.is_deleted and ${isAvailable(who, warehouseId)}
      group by l.warehouse_id, l.stock_status, m.sku_id, m.quantity having sum(l.quantity) >= m.quantity) enough
    group by enough.warehouse_id, enough.stock_status
    having count(*) = (select count(*) from combo_members m where m.combo_sku_id = s.id and not m.is_deleted)))`

/** A code or barcode typed whole comes first, then codes that begin with it. */
const closeness = (q: string | null | undefined) => {
  const typed = (q ?? '').trim()
  return typed
    ? sql`case when lower(s.code) = lower(${typed}) or s.barcode = ${typed} then 0 when lower(s.code) like lower(${contains(typed).slice(1)}) then 1 else 2 end, `
    : sql``
}

/** A promotion or clearance price that runs now goes before the regular one. */
const priceNow = (who: Who) => sql`(
  select r.amount from prices r where r.sku_id = s.id and r.market = ${who.country} and not r.is_deleted and r.from_on_utc <= now() and (r.to_on_utc is null or r.to_on_utc > now())
  order by r.kind = 'Regular', r.amount limit 1)`

const tagsNow = sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'label', g.name, 'colour', g.colour) order by g.name)
  from products_tag_ids l join product_tags g on g.id = l.to_id where l.from_id = p.id and g.is_active and not g.is_deleted), '[]')`

const membersOf = (db: Queryable, combos: readonly string[]): Promise<Member[]> =>
  combos.length
    ? db.query<Member>(
        sql`select m.combo_sku_id as "comboSkuId", m.sku_id as "skuId", k.code, k.name, m.quantity as required from combo_members m join skus k on k.id = m.sku_id where m.combo_sku_id in ${combos} and not m.is_deleted order by k.code`,
      )
    : Promise.resolve([])

/** The stock lines of SKUs, all in one statement, by SKU. */
async function stockOf(
  db: Queryable,
  who: Who,
  skuIds: readonly string[],
  warehouseId: string | null | undefined,
): Promise<(skuId: string) => StockLine[]> {
  if (!skuIds.length) return () => []
  const rows = await db.query<StockLine & { skuId: string }>(sql`
    select l.sku_id as "skuId", l.stock_status as "stockStatus", l.stock_on_hold_status as "stockOnHoldStatus", l.quantity,
      w.id as "warehouseId", w.name as "warehouseName", w.warehouse_type as "warehouseType",
      o.id as "orderId", o.order_code as "orderCode", k.id as "ticketId", k.ticket_no as "ticketNo",
      case when t.id is not null then json_build_object('id', t.id, 'createdOnUtc', to_char(t.created_on_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'sourceWarehouse', ws.name, 'targetWarehouse', wt.name, 'transferJobStatus', t.job_status) end as "transferInfo"
    from stock_lines l join warehouses w on w.id = l.warehouse_id
      left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
      left join tickets k on k.id = l.ticket_id
      left join transfers t on t.id = l.transfer_id left join warehouses ws on ws.id = t.source_warehouse_id left join warehouses wt on wt.id = t.target_warehouse_id
    where l.sku_id in ${skuIds} and l.client_id = ${who.clientId} and not l.is_deleted and l.quantity > 0 ${warehouseId ? sql`and w.id = ${warehouseId}` : sql``}`)
  const bySku = new Map<string, StockLine[]>()
  for (const { skuId, ...line } of rows) {
    const known = bySku.get(skuId)
    if (known) known.push(line)
    else bySku.set(skuId, [line])
  }
  return skuId => bySku.get(skuId) ?? []
}
