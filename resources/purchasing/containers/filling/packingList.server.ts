import { sql } from 'drizzle-orm'
import { fileOfBatches, metaOf, oneRecord, type Context } from '#server/kit'
import { integer, positive, rowFields, text, volume, type CallInput } from '#define'
import type { containerCalls } from '#resources/purchasing/containers/containers.calls.ts'

const required = { required: true } as const

const columns = {
  no: text({ required: true, label: 'Purchase order' }),
  position: integer({ label: 'Line' }),
  skuCode: text({ required: true, label: 'SKU' }),
  supplierCode: text({ label: 'Supplier’s code' }),
  name: text(required),
  quantity: integer({ required: true, label: 'Pieces' }),
  cartons: integer(),
  volume: volume({ label: 'm³' }),
  weight: positive({ unit: 'kg' }),
}

/** Each line of a container, by purchase order. */
export async function exportPackingList(
  context: Context,
  { containerId }: CallInput<(typeof containerCalls)['exportPackingList']>,
) {
  const { name } = await oneRecord(context, metaOf('containers'), containerId, '', 'containerId')
  return fileOfBatches(
    `Packing list ${name as string}`,
    rowFields(columns),
    rowsOf(context, containerId),
    context.actor,
  )
}

async function* rowsOf({ db }: Context, containerId: string) {
  yield await db.query<Record<string, unknown>>(sql`
    select coalesce(o.no, '') as no, p.position, k.code as sku_code, u.supplier_code, k.name, l.quantity, coalesce(l.cartons, k.cartons * l.quantity) as cartons,
      coalesce(l.volume, k.volume * l.quantity) as volume, k.weight * l.quantity as weight
    from container_lines l join skus k on k.id = l.sku_id left join purchase_orders o on o.id = l.purchase_order_id left join purchase_order_lines p on p.id = l.purchase_order_line_id
      left join sku_suppliers u on u.sku_id = l.sku_id and u.supplier_id = o.supplier_id and not u.is_deleted
    where l.container_id = ${containerId} and not l.is_deleted order by o.no nulls last, p.position nulls last, k.code, l.id limit 5000`)
}
