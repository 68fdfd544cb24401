import { sql } from 'drizzle-orm'
import { NotFound, refused, type Context } from '#server/kit'
import { waysOf } from './ways.server.ts'

/** Where a SKU is bought, and how it comes. */
export interface Bought {
  supplierId: string
  currency: string
  incoterm: string | null
  loadPortId: string | null
  dischargePortId: string | null
  warehouseId: string
  unitCost: number
}

/**
 * Where each of these SKUs is bought, by its id.
 * @throws Refused where a product has no supplier or a client no warehouse, NotFound
 */
export async function boughtAt(
  { db, actor }: Context,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, Bought>> {
  const rows = await db.query<
    Omit<Bought, 'warehouseId' | 'supplierId'> & {
      skuId: string
      code: string
      supplierId: string | null
      warehouseId: string | null
    }
  >(sql`
    select k.id as sku_id, k.code, v.id as supplier_id, v.currency, v.incoterm, w.load_port_id, w.discharge_port_id,
      coalesce(w.warehouse_id, (select h.id from warehouses h where h.client_id = ${actor.clientId} and h.warehouse_type = 'Warehouse' and h.is_active and not h.is_deleted
        order by h.priority nulls last, h.name limit 1)) as warehouse_id,
      coalesce(u.cost, (select l.unit_cost from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
        where l.sku_id = k.id and o.supplier_id = v.id and o.client_id = ${actor.clientId} and not l.is_deleted and not o.is_deleted order by l.id desc limit 1), 0)::float as unit_cost
    from skus k join products p on p.id = k.product_id left join suppliers v on v.id = p.supplier_id
      left join sku_suppliers u on u.sku_id = k.id and u.supplier_id = v.id and not u.is_deleted
      left join (${waysOf(actor.clientId)}) w on w.supplier_id = v.id and w.factory_key = coalesce(p.factory_id, v.id)
    where k.id = any(${sql.param(skuIds)}::uuid[]) and not k.is_deleted`)
  const found = new Map<string, Bought>()
  for (const { skuId, code, supplierId, warehouseId, ...how } of rows) {
    if (!supplierId)
      throw refused(
        'no_supplier',
        'skuId',
        `The product of ${code} has no supplier. Choose one there first.`,
      )
    if (!warehouseId)
      throw refused(
        'no_warehouse',
        'skuId',
        `There is no warehouse that ${code} could be bought for.`,
      )
    found.set(skuId, { ...how, supplierId, warehouseId })
  }
  if (skuIds.some(id => !found.has(id.toLowerCase()))) throw new NotFound('No such SKU.', 'skuId')
  return found
}
