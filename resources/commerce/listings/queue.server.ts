import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import type { Pushed } from './pushed.ts'

/**
 * Queues listings, each in its one row. A listing that was given up stays so until a person tries it
 * again; one that waits for its next try keeps it.
 * @param some SQL of the condition on `listings l` with its mapping `m`
 * @param isAsked a person wants it now
 */
export const queueListings = async (
  db: Queryable,
  some: SQL,
  { pushes = 'Stock', isAsked = false }: { pushes?: Pushed; isAsked?: boolean } = {},
): Promise<number> => {
  const restarts = isAsked ? sql`q.state in ('Sent', 'Later', 'Dead')` : sql`q.state = 'Sent'`
  const queued = await db.query(sql`
    insert into listing_queue as q (id, client_id, website_id, listing_id, state, queued_on_utc, due_on_utc, pushes)
    select gen_random_uuid(), l.client_id, l.website_id, l.id, 'Waiting', now(), now(), ${pushes}
    from listings l join website_mappings m on m.id = l.mapping_id
    where m.sku_id is not null and not m.is_deleted and not l.is_deleted and exists (
      select from channels c where c.website_id = l.website_id and c.kind = 'nopCommerce' and not c.is_deleted) and ${some} order by l.id
    on conflict (client_id, listing_id) where not is_deleted do update set
      change = q.change + 1, queued_on_utc = now(), version = q.version + 1, updated_on_utc = now(),
      pushes = case when q.pushes in ('Stock', excluded.pushes) then excluded.pushes when excluded.pushes = 'Stock' then q.pushes else 'All' end,
      state = case when ${restarts} then 'Waiting' else q.state end, due_on_utc = case when ${restarts} then now() else q.due_on_utc end,
      attempts = case when ${restarts} then 0 else q.attempts end, cause = case when ${restarts} then null else q.cause end
    returning q.id`)
  return queued.length
}

/** Makes the listings of mappings that have none. */
export const makeListings = (db: Queryable, mappings: SQL) =>
  db.query(sql`
    insert into listings (id, client_id, website_id, mapping_id, web_product_id, web_name, sku_id, product_id)
    select gen_random_uuid(), m.client_id, m.website_id, m.id, m.web_product_id, m.web_name, m.sku_id, k.product_id from website_mappings m left join skus k on k.id = m.sku_id
    where m.id in (${mappings}) and not m.is_deleted on conflict do nothing`)
