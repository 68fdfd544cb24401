import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import type { Price } from '#resources/products/prices/pricing.ts'
import type { Queryable } from '#server/kit'
import type { Person } from './settings.ts'
import { grouped, type Position } from './stockGroups.ts'
import { withPresold, type Inbound } from './stockInbound.ts'

interface Sku {
  skuId: string
  tags: unknown[] | null
}
interface Member extends Record<string, unknown> {
  comboSkuId: string
  skuId: string
  required: number
}
interface Found {
  total: number
  skus: Sku[] | null
  members: Member[] | null
  positions: Position[] | null
  inbound: Inbound[] | null
  bought: { skuId: string; quantity: number }[] | null
}

const promised = `r.state not in ('Done', 'Released') and not r.is_deleted`
const json = (select: string) => `(select json_agg(row_to_json(r)) from (${select}) r)`

/** The first 25 SKUs for one word, with their stock: one statement. What it finds is grouped here. */
export async function stock(pool: Pool, { clientId, staffId, country }: Person, word: string) {
  const { rows } = await pool.query<Found>({
    name: 'stock',
    text: `with found as materialized (
        select s.id, s.code, s.name, s.barcode, coalesce(s.photo, p.photo) as photo, p.id as product_id, c.name as category, s.status, p.status as product_status
        from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id
        where not s.is_deleted and not p.is_deleted and (s.code ilike $2 or s.name ilike $2 or s.barcode ilike $2 or c.name ilike $2)),
      page as materialized (
        select *, row_number() over () as place from (select *, case when lower(code) = lower($1) or barcode = $1 then 0 when lower(code) like lower($1) || '%' then 1 else 2 end as far
        from found order by far, code, id limit 25) p),
      members as materialized (
        select m.combo_sku_id as "comboSkuId", m.sku_id as "skuId", k.code, k.name, coalesce(k.photo, p.photo) as photo, m.quantity as required
        from combo_members m join skus k on k.id = m.sku_id join products p on p.id = k.product_id
        where m.combo_sku_id in (select id from page) and not m.is_deleted order by k.code),
      wanted as materialized (select id from page union select "skuId" from members)
      select (select count(*)::int from found) as total,
      ${json(`select s.id as "skuId", s.code, s.name, s.barcode, s.product_id as "productId", s.photo, s.category as "categoryName",
          case when 'Discontinued' in (s.status, s.product_status) then 'Discontinued' when s.product_status in ('Draft', 'Prelaunch') then s.product_status
            when 'Phase out' in (s.status, s.product_status) then 'Phase out' end as "saleStatus",
          (select json_agg(json_build_object('id', g.id, 'label', g.name, 'colour', g.colour) order by g.name)
            from products_tag_ids l join product_tags g on g.id = l.to_id where l.from_id = s.product_id and g.is_active and not g.is_deleted) as tags
        from page s order by s.place`)} as skus,
      ${json('select * from members')} as members,
      ${json(`select l.*, w.name as "warehouseName", w.warehouse_type as "warehouseType",
          coalesce(w.branch_id = (select s.branch_id from staff s where s.id = $4), false) as "isOwn", t.ticket_no as "ticketNo",
          case when x.id is not null then json_build_object('id', x.id, 'createdOnUtc', x.created_on_utc, 'sourceWarehouse', f.name,
            'targetWarehouse', g.name, 'transferJobStatus', x.job_status) end as transfer
        from (select l.sku_id as "skuId", l.warehouse_id as "warehouseId", l.stock_status as "stockStatus", l.stock_on_hold_status as "stockOnHoldStatus",
            o.id as "orderId", o.order_code as "orderCode", l.ticket_id as "ticketId", l.transfer_id as "transferId", sum(l.quantity)::int as quantity
          from stock_lines l left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
          where l.sku_id in (select id from wanted) and l.client_id = $3 and not l.is_deleted and l.quantity > 0
          group by l.sku_id, l.warehouse_id, l.stock_status, l.stock_on_hold_status, o.id, l.ticket_id, l.transfer_id) l
          join warehouses w on w.id = l."warehouseId" left join tickets t on t.id = l."ticketId" left join transfers x on x.id = l."transferId"
          left join warehouses f on f.id = x.source_warehouse_id left join warehouses g on g.id = x.target_warehouse_id`)} as positions,
      ${json(`select x.*, w.name as "warehouseName" from (
          select cl.id as "lineId", cl.sku_id as "skuId", cl.purchase_order_line_id as "boughtLineId", 'Container' as source, c.id, c.name as no, c.state,
            c.warehouse_id as "warehouseId", coalesce(c.arrived_on, c.arrives_on) as eta, null::date as "readyDate",
            case when c.available_on is not null then greatest(c.available_on, (select wall_time(m.timezone, now()) from clients m where m.id = c.client_id)::date + 1) end as "availableOn",
            cl.quantity - cl.received_good - cl.damaged - cl.missing as quantity,
            (select coalesce(sum(r.quantity), 0)::int from reservations r where r.container_line_id = cl.id and r.source = 'Container' and ${promised}) as promised,
            (select coalesce(sum(r.quantity), 0)::int from reservations r
              where r.purchase_order_line_id = cl.purchase_order_line_id and r.source = 'Purchase order' and ${promised}) as bought,
            case when cl.paused_presold is null then coalesce(cl.presale_limit, cl.quantity) - cl.presold else 0 end as room
          from container_lines cl join containers c on c.id = cl.container_id
          where cl.sku_id in (select id from wanted) and cl.client_id = $3 and c.state not in ('Completed', 'Cancelled') and not c.is_deleted and not cl.is_deleted
          union all
          select pl.id, pl.sku_id, pl.id, 'Purchase order', o.id, o.no, o.state, o.warehouse_id, null, coalesce(pl.ready_date, o.requested_date),
            case when pl.available_on is not null then greatest(pl.available_on, (select wall_time(m.timezone, now()) from clients m where m.id = pl.client_id)::date + 1) end,
            greatest(coalesce(pl.confirmed, pl.quantity) - pl.received - pl.closed_short - coalesce((
              select sum(b.quantity - b.received_good - b.damaged) from container_lines b join containers v on v.id = b.container_id
              where b.purchase_order_line_id = pl.id and v.state not in ('Completed', 'Cancelled') and not b.is_deleted and not v.is_deleted), 0), 0)::int, 0,
            (select coalesce(sum(r.quantity), 0)::int from reservations r where r.purchase_order_line_id = pl.id and r.source = 'Purchase order' and ${promised}),
            coalesce(pl.presale_limit, pl.quantity) - pl.presold
          from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id
          where pl.sku_id in (select id from wanted) and pl.client_id = $3 and o.state in ('Confirmed', 'In Production', 'Partly Shipped')
            and not o.is_deleted and not pl.is_deleted) x
          join warehouses w on w.id = x."warehouseId" order by x.source, x."availableOn" nulls last, x.no, x."lineId"`)} as inbound,
      ${json(`select r.sku_id as "skuId", sum(r.quantity)::int as quantity from reservations r
          where r.sku_id in (select id from wanted) and r.client_id = $3 and r.source = 'Purchase order' and ${promised} group by r.sku_id`)} as bought`,
    values: [word, `%${word}%`, clientId, staffId],
  })
  // One formula says what a SKU costs: a second one here would be another truth.
  const skuIds = (rows[0]!.skus ?? []).map(({ skuId }) => skuId)
  const prices = await pricesNow(queryableOf(pool), { skuIds, market: country })
  return JSON.stringify(answerOf(rows[0]!, prices))
}

const dialect = new PgDialect()
const queryableOf = (pool: Pool): Queryable => {
  const text = async <T>(statement: string, values: readonly unknown[] = []) =>
    (await pool.query(statement, [...values])).rows as T[]
  return {
    text,
    query<T>(query: SQL) {
      const { sql: statement, params } = dialect.sqlToQuery(query)
      return text<T>(statement, params)
    },
  }
}

function answerOf(
  { total, skus, members, positions, inbound, bought }: Found,
  prices: ReadonlyMap<string, Price>,
) {
  const stockOf = bySku(positions ?? [])
  const incoming = bySku(withPresold(inbound ?? [], bought ?? []))
  const incomingOf = (id: string) =>
    (incoming.get(id) ?? []).map(({ skuId: _sku, ...document }) => document)
  const data = (skus ?? []).map(sku => {
    const mine = (members ?? []).filter(member => member.comboSkuId === sku.skuId)
    const price = prices.get(sku.skuId)
    const isOther = price !== undefined && price.amount !== price.regular
    return {
      ...sku,
      price: price?.regular ?? null,
      promoPrice: isOther ? price.amount : null,
      promoEndsOnUtc: isOther && price.endsAt ? new Date(price.endsAt).toISOString() : null,
      tags: sku.tags ?? [],
      isCombo: mine.length > 0,
      groups: mine.length
        ? grouped(mine.map(m => ({ required: m.required, positions: stockOf.get(m.skuId) ?? [] })))
        : grouped([{ positions: stockOf.get(sku.skuId) ?? [] }]),
      incoming: incomingOf(sku.skuId),
      members: mine.map(({ comboSkuId: _combo, ...member }) => ({
        ...member,
        groups: grouped([{ positions: stockOf.get(member.skuId) ?? [] }]),
        incoming: incomingOf(member.skuId),
      })),
    }
  })
  return { isSuccess: true, errors: [], data, totalCount: total, hasMore: false, isClosest: false }
}

function bySku<Each extends { skuId: string }>(all: readonly Each[]) {
  const map = new Map<string, Each[]>()
  for (const each of all) {
    const known = map.get(each.skuId)
    if (known) known.push(each)
    else map.set(each.skuId, [each])
  }
  return map
}
