import { sql } from 'drizzle-orm'
import { sinceDone, type Database } from '#server/kit'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import { makeListings, queueListings } from '#resources/commerce/listings/queue.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'

/** The name of the job that collects, by which it knows its last run. */
export const collectingName = 'Queue of channels'

/** Changes of goods that are taken at once. */
const atOnce = 5000

/** Whether goods were moved, or what decides on offers was changed. */
export async function hasToCollect(db: Database): Promise<boolean> {
  const since = await sinceDone(db, collectingName)
  const [found] = await db.query(sql`
    select 1 where exists (select from listing_changes)
      or exists (select from website_mappings m where m.updated_on_utc > ${since})
      or exists (select from websites w where w.updated_on_utc > ${since})
      or exists (select from website_warehouses e where e.updated_on_utc > ${since})
      or exists (select from warehouses w where w.updated_on_utc > ${since})`)
  return !!found || (await toCompare(db)).length > 0
}

/**
 * Queues the listings of SKUs whose goods were moved, held or released, and of combos with them. A
 * change is read where it is committed, so that none is missed however late that is.
 */
export async function collect(db: Database): Promise<number> {
  const since = await sinceDone(db, collectingName)
  const queued = await db.write(async tx => {
    await makeListings(
      tx,
      sql`select m.id from website_mappings m where m.updated_on_utc > ${since} and exists (select from channels c where c.website_id = m.website_id and not c.is_deleted)`,
    )
    const taken = await tx.query<{ skuId: string }>(sql`
      delete from listing_changes where id in (select id from listing_changes order by id limit ${atOnce} for update skip locked) returning sku_id`)
    const skuIds = [...new Set(taken.map(({ skuId }) => skuId))]
    const moved = sql`select unnest(${sql.param(skuIds)}::uuid[])`
    const changed = sql`
      m.updated_on_utc > ${since} and m.updated_on_utc > coalesce(l.worked_out_on_utc, '-infinity')
      or l.website_id in (select w.id from websites w where w.updated_on_utc > ${since} and w.updated_on_utc > coalesce(l.worked_out_on_utc, '-infinity')
        union select e.website_id from website_warehouses e where e.updated_on_utc > ${since} and e.updated_on_utc > coalesce(l.worked_out_on_utc, '-infinity')
        union select e.website_id from website_warehouses e join warehouses w on w.id = e.warehouse_id where w.updated_on_utc > ${since} and w.updated_on_utc > coalesce(l.worked_out_on_utc, '-infinity'))`
    return queueListings(
      tx,
      sql`(m.sku_id in (${moved}) or m.sku_id in (select b.combo_sku_id from combo_members b where b.sku_id in (${moved}) and not b.is_deleted) or ${changed})`,
    )
  })
  let compared = 0
  for (const channel of await toCompare(db)) compared += await comparePrices(db, channel)
  return queued + compared
}

/** Minutes between two looks at prices: promotions begin and end by the clock. */
const minutes = 15

interface Compared {
  readonly id: string
  readonly websiteId: string
  readonly country: 'NZ' | 'CA'
}

const toCompare = (db: Database) =>
  db.query<Compared>(sql`
    select c.id, c.website_id, k.country from channels c join clients k on k.id = c.client_id join websites w on w.id = c.website_id
    where c.kind = 'nopCommerce' and w.is_synced and not c.is_paused and not c.is_deleted
      and (c.compared_on_utc is null or c.compared_on_utc < now() - make_interval(mins => ${minutes})) order by c.id limit 50`)

/** Queues the listings whose price or SKU is no longer what they were worked out of. */
async function comparePrices(db: Database, { id, websiteId, country }: Compared): Promise<number> {
  const listings = await db.query<{ id: string; skuId: string; basePrice: number | null }>(sql`
    select l.id, m.sku_id, l.base_price from listings l join website_mappings m on m.id = l.mapping_id
    where l.website_id = ${websiteId} and m.sku_id is not null and not m.is_deleted and not l.is_deleted`)
  const skuIds = [...new Set(listings.map(({ skuId }) => skuId))]
  const prices = new Map<string, number>()
  for (let at = 0; at < skuIds.length; at += 1000) {
    const found = await pricesNow(db, {
      skuIds: skuIds.slice(at, at + 1000),
      market: country,
      channel: 'Website',
    })
    for (const [skuId, { amount }] of found) prices.set(skuId, amount)
  }
  const other = listings
    .filter(({ skuId, basePrice }) => (prices.get(skuId) ?? null) !== basePrice)
    .map(each => each.id)
  return db.write(async tx => {
    await writeQuietly(tx, 'channels', {
      set: sql`compared_on_utc = now()`,
      where: sql`t.id = ${id}`,
    })
    return queueListings(
      tx,
      sql`(l.id = any(${sql.param(other)}::uuid[]) or l.website_id = ${websiteId} and exists (
        select from skus k join products p on p.id = k.product_id where k.id = m.sku_id and greatest(k.updated_on_utc, p.updated_on_utc) > coalesce(l.worked_out_on_utc, '-infinity')))`,
    )
  })
}
