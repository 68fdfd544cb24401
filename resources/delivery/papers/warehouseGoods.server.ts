import { sql, type SQL } from 'drizzle-orm'
import { listOf, type Context } from '#server/kit'
import { comboComponents, type Component } from '#resources/stock/ledger/comboComponents.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'

/** What a warehouse hands out of a product. */
export interface WarehouseRow {
  warehouse: string
  sku: string
  name: string
  quantity: number
  plans: string
}

interface Wanted {
  no: string
  orderLineId: string | null
  quantity: number
  members: readonly Component[]
}
interface Promised {
  orderLineId: string
  skuId: string
  warehouse: string
  quantity: number
}

/** Goods of plans `t` by the warehouse that promises them; of combos, their members. */
export async function* warehouseRows(
  { db, actor }: Context,
  condition: SQL,
): AsyncGenerator<readonly WarehouseRow[]> {
  const plans = sql`t.client_id = ${actor.clientId} and not t.is_deleted and ${condition}`
  const [wanted, promised, names] = await Promise.all([
    db.query<Wanted>(sql`
      select t.no, i.order_line_id, i.quantity - i.delivered as quantity, ${comboComponents(sql`k.id`, sql`k.code`)} as members
      from delivery_plans t join plan_items i on i.plan_id = t.id and not i.is_deleted join skus k on k.id = i.sku_id join products p on p.id = k.product_id
      where ${plans} and p.type <> 'Service' and i.quantity > i.delivered order by t.no, k.code`),
    db.query<Promised>(sql`
      select r.order_line_id, r.sku_id, w.name as warehouse, r.quantity from reservations r join warehouses w on w.id = r.warehouse_id
      where r.order_line_id in (select i.order_line_id from delivery_plans t join plan_items i on i.plan_id = t.id and not i.is_deleted where ${plans})
        and r.source = 'Stock' and ${isPromised} order by r.priority_on_utc, r.id`),
    db.query<{ code: string; name: string }>(sql`
      select distinct s.code, s.name from delivery_plans t join plan_items i on i.plan_id = t.id and not i.is_deleted
        left join combo_members m on m.combo_sku_id = i.sku_id and not m.is_deleted join skus s on s.id = coalesce(m.sku_id, i.sku_id) where ${plans}`),
  ])
  const nameOf = new Map(names.map(({ code, name }) => [code, name]))
  const rows = new Map<string, WarehouseRow & { nos: Set<string> }>()
  const left = promised.map(each => ({ ...each }))
  const add = (warehouse: string, sku: string, quantity: number, no: string) => {
    const key = `${warehouse}\n${sku}`
    const row = rows.get(key) ?? {
      warehouse,
      sku,
      name: nameOf.get(sku) ?? sku,
      quantity: 0,
      plans: '',
      nos: new Set<string>(),
    }
    row.quantity += quantity
    row.nos.add(no)
    rows.set(key, row)
  }
  for (const { no, orderLineId, quantity, members } of wanted)
    for (const { skuId, code, required } of members) {
      let open = quantity * required
      for (const each of left)
        if (open > 0 && each.orderLineId === orderLineId && each.skuId === skuId) {
          const taken = Math.min(open, each.quantity)
          each.quantity -= taken
          open -= taken
          if (taken) add(each.warehouse, code, taken, no)
        }
      if (open) add(notReserved, code, open, no)
    }
  yield [...rows.values()]
    .toSorted((a, b) => a.warehouse.localeCompare(b.warehouse) || a.sku.localeCompare(b.sku))
    .map(({ nos, ...row }) => ({ ...row, plans: listOf([...nos]) }))
}

const notReserved = 'Not reserved in stock'
