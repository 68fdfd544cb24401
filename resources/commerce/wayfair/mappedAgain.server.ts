import { sql } from 'drizzle-orm'
import {
  metaOf,
  setInRows,
  writeAuditAndOutbox,
  type AfterImport,
  type AfterWrite,
  type Context,
} from '#server/kit'

/** POs that waited for their mappings are made as soon as all they order is mapped. */
export async function mapTried(context: Context): Promise<void> {
  const { db, actor } = context
  const found = await db.query<{ id: string; state: string }>(sql`
    select w.id, w.state from wayfair_orders w
    where w.client_id = ${actor.clientId} and (w.state = 'New' or (w.state = 'Error' and w.problem = 'mapping')) and w.order_id is null and not w.is_deleted
      and not exists (select from wayfair_lines l where l.wayfair_order_id = w.id and l.quantity > 0 and lower(l.status) not in ('cancelled', 'canceled', 'withdrawn') and not l.is_deleted
        and not exists (select from wayfair_mappings m join skus k on k.id = m.sku_id and k.status <> 'Discontinued' and not k.is_deleted
          where m.client_id = w.client_id and lower(m.part_number) = lower(l.item_number) and m.is_active and not m.is_deleted))
    order by w.id limit 5000 for update of w`)
  if (!found.length) return
  await setInRows(
    context,
    metaOf('wayfairOrders'),
    found.map(({ id }) => id),
    sql`state = 'Mapped', problem = null, why = null`,
  )
  await writeAuditAndOutbox(
    context,
    'map',
    'wayfairOrders',
    found.map(({ id, state }) => ({ id, changes: { state: [state, 'Mapped'] } })),
  )
}

export const triedWhenMapped: AfterWrite = context => mapTried(context)
export const triedWhenImported: AfterImport = async context => {
  await mapTried(context)
  return new Map()
}
