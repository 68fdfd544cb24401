import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { clockActor, insertRows, metaOf, type Context, type Database } from '#server/kit'
import { channelColumns, type Channel } from '#resources/commerce/channels/channels.server.ts'
import { endRun } from '#resources/commerce/channels/runs.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import { queueListings } from '#resources/commerce/listings/queue.server.ts'
import { readProducts } from '#resources/commerce/listings/shopProducts.server.ts'
import { readWebProduct, type WebProduct } from '#resources/commerce/listings/webProducts.ts'
import { workOut, type WorkedOut } from '#resources/commerce/listings/workedOut.server.ts'
import { importWaiting } from '#resources/commerce/orders/importing.server.ts'
import { pullChannel } from '#resources/commerce/orders/pulling.server.ts'
import { storeWorkedOut } from './settling.server.ts'

const atOnce = 200

const dueChannels = sql`
  select ${channelColumns} from channels c join clients k on k.id = c.client_id
  where c.kind = 'nopCommerce' and not c.is_paused and not c.is_deleted and (c.quiet_until_utc is null or c.quiet_until_utc <= now())
    and exists (select from websites s where s.id = c.website_id and s.is_synced and not s.is_deleted)
    and exists (select from channel_keys y where y.channel_id = c.id and not y.is_deleted)
    and not exists (select from channel_jobs j where j.channel_id = c.id and j.job = 'Read back' and not j.is_deleted and (j.is_paused or j.next_on_utc > now()))`

/** Whether the products of a channel are to be read back. */
export const hasToReadBack = async (db: Database): Promise<boolean> =>
  (await db.query(sql`${dueChannels} limit 1`)).length > 0

/** Reads back all channels that are due, each by itself. */
export async function readBackDue(db: Database): Promise<{ read: number; failed: number }> {
  const channels = await db.query<Channel>(sql`${dueChannels} order by c.id limit 100`)
  const results = await Promise.all(channels.map(channel => readBack(db, channel)))
  const failed = results.filter(Boolean).length
  return { read: results.length - failed, failed }
}

/**
 * Reads all products of a channel, compares them with what they should be, names the cause of each
 * difference in stock, and queues what differs. Its own orders are pulled first.
 * @returns why it could not be read whole, if so
 */
export async function readBack(db: Database, channel: Channel): Promise<string | undefined> {
  const began = Date.now()
  const counts = { read: 0, differ: 0 }
  let error: string | undefined
  try {
    error = await readWhole(db, channel, counts)
  } finally {
    await endRun(db, channel, 'Read back', {
      began,
      ok: counts.read - counts.differ,
      failed: counts.differ,
      error: error?.slice(0, 300) ?? null,
    })
    // A read that failed is repeated within the hour, and not the next night.
    if (error)
      await db.write(tx =>
        writeQuietly(tx, 'channelJobs', {
          set: sql`next_on_utc = now() + interval '30 minutes'`,
          where: sql`t.channel_id = ${channel.id} and t.job = 'Read back'`,
        }),
      )
  }
  return error
}

async function readWhole(
  db: Database,
  channel: Channel,
  counts: { read: number; differ: number },
): Promise<string | undefined> {
  const notPulled = await pullChannel(db, channel)
  if (notPulled) return `Its orders come first: ${notPulled.why}`
  await importWaiting(db)
  const seen = new Set<string>()
  const why = await readProducts(channel, async shown => {
    const products = shown.flatMap(readWebProduct)
    await storeProducts(db, channel, products)
    for (const { productId } of products) seen.add(productId)
  })
  if (why) return why
  await markGone(db, channel, [...seen])
  const ids = (
    await db.query<{ id: string }>(
      sql`select id from listings where website_id = ${channel.websiteId} and read_on_utc is not null and not is_deleted order by id`,
    )
  ).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += atOnce)
    counts.differ += await compare(db, channel, ids.slice(at, at + atOnce))
  counts.read = ids.length
  return undefined
}

const contextOf = (db: Context['db'], channel: Channel): Context => ({
  db,
  actor: clockActor('channels', channel),
})

/** Stores what the shop shows. A product that nobody has mapped gets a row, so that it can be mapped. */
const storeProducts = (db: Database, channel: Channel, products: readonly WebProduct[]) =>
  db.write(async tx => {
    const { websiteId, clientId } = channel
    const rows = JSON.stringify(products.map(each => ({ ...each, categories: each.categoryIds })))
    const shown = sql`jsonb_to_recordset(${rows}::jsonb) as v("productId" text, attributes text, name text, code text, barcode text, published boolean, price numeric, stock int, "categoryIds" jsonb, pictures int, slug text)`
    await tx.query(sql`
      insert into website_mappings (id, client_id, website_id, web_product_id, attributes, web_name)
      select gen_random_uuid(), ${clientId}, ${websiteId}, v."productId", v.attributes, v.name from ${shown}
      where not exists (select from website_mappings m where m.website_id = ${websiteId} and m.web_product_id = v."productId" and m.attributes is not distinct from v.attributes and not m.is_deleted)
      on conflict do nothing`)
    await writeQuietly(tx, 'websiteMappings', {
      set: sql`web_name = coalesce(v.name, t.web_name), web_code = v.code, web_barcode = v.barcode`,
      from: shown,
      where: sql`t.website_id = ${websiteId} and t.web_product_id = v."productId" and t.attributes is not distinct from v.attributes and not t.is_deleted
        and (t.web_name, t.web_code, t.web_barcode) is distinct from (coalesce(v.name, t.web_name), v.code, v.barcode)`,
    })
    await tx.query(sql`
      insert into listings (id, client_id, website_id, mapping_id, web_product_id, sku_id, product_id)
      select gen_random_uuid(), m.client_id, m.website_id, m.id, m.web_product_id, m.sku_id, k.product_id from website_mappings m left join skus k on k.id = m.sku_id join ${shown} on m.web_product_id = v."productId" and m.attributes is not distinct from v.attributes
      where m.website_id = ${websiteId} and not m.is_deleted on conflict do nothing`)
    await writeQuietly(tx, 'listings', {
      set: sql`web_name = v.name, web_published = v.published, web_price = v.price, web_stock = v.stock, pictures = v.pictures, web_slug = v.slug, read_on_utc = now(),
        our_published = coalesce(t.our_published, v.published), agreed_published = coalesce(t.agreed_published, v.published),
        categories = (select left(string_agg(coalesce((select c.name from categories c where c.web_category_id = e.id and not c.is_deleted order by c.id limit 1), 'Web category ' || e.id), ', ' order by e.id), 400)
          from jsonb_array_elements_text(v."categoryIds") as e(id))`,
      from: sql`website_mappings m, ${shown}`,
      where: sql`m.id = t.mapping_id and t.website_id = ${websiteId} and m.web_product_id = v."productId" and m.attributes is not distinct from v.attributes and not m.is_deleted and not t.is_deleted`,
    })
  })

/** Products that the shop no longer has break their mapping; those that came back mend it. */
const markGone = (db: Database, { websiteId }: Channel, seen: readonly string[]) =>
  db.write(tx =>
    writeQuietly(tx, 'websiteMappings', {
      set: sql`is_gone = not t.is_gone, version = t.version + 1, updated_on_utc = now()`,
      where: sql`t.website_id = ${websiteId} and not t.is_deleted and t.is_gone = (t.web_product_id = any(${sql.param([...seen])}::text[]))`,
    }),
  )

interface Known {
  readonly listingId: string
  readonly state: string
  readonly answer: string | null
}

/** @returns how many of these listings have another stock on the web than they should */
const compare = (db: Database, channel: Channel, ids: readonly string[]): Promise<number> =>
  db.write(async tx => {
    const context = contextOf(tx, channel)
    const listings = await workOut(tx, channel.websiteId, ids)
    const queue = new Map(
      (
        await tx.query<Known>(
          sql`select listing_id, state, answer from listing_queue where listing_id = any(${sql.param([...ids])}::uuid[]) and not is_deleted`,
        )
      ).map(each => [each.listingId, each]),
    )
    await storeWorkedOut(tx, listings)
    // Values that are the same on both sides are agreed on.
    await writeQuietly(tx, 'listings', {
      set: sql`agreed_price = case when our_price = web_price then our_price else agreed_price end, agreed_name = case when our_name = web_name then our_name else agreed_name end,
        agreed_published = case when our_published = web_published then our_published else agreed_published end, cause = null`,
      where: sql`t.id = any(${sql.param([...ids])}::uuid[])`,
    })
    const differing = listings
      .filter(
        each => each.ourStock !== null && each.webStock !== null && each.ourStock !== each.webStock,
      )
      .map(each => ({ ...each, cause: causeOf(each, queue.get(each.id)) }))
    if (!differing.length) return 0
    const causes = JSON.stringify(differing.map(({ id, cause }) => ({ id, cause })))
    await writeQuietly(tx, 'listings', {
      set: sql`cause = v.cause`,
      from: sql`jsonb_to_recordset(${causes}::jsonb) as v(id uuid, cause text)`,
      where: sql`t.id = v.id`,
    })
    await insertRows(
      context,
      metaOf('listingEvents'),
      differing.map(each => ({
        id: uuid(),
        listingId: each.id,
        websiteId: channel.websiteId,
        skuId: each.skuId,
        happenedOnUtc: new Date().toISOString(),
        kind: 'Read back',
        stock: each.ourStock,
        webStock: each.webStock,
        keptBack: each.buffer,
        unheld: each.unheld,
        factor: each.factor,
        answer: each.cause,
      })),
    )
    await queueListings(tx, sql`l.id = any(${sql.param(differing.map(({ id }) => id))}::uuid[])`)
    return differing.length
  })

/** Why a website shows another number than it should. */
export function causeOf(
  {
    agreedStock,
    webStock,
    ourStock,
    sendsStock,
  }: Pick<WorkedOut, 'agreedStock' | 'webStock' | 'ourStock' | 'sendsStock'>,
  queued: Pick<Known, 'state' | 'answer'> | undefined,
): string {
  if (!sendsStock) return 'The channel sends no stock'
  if (queued?.state === 'Dead') return `Given up: ${queued.answer ?? 'no answer'}`.slice(0, 200)
  if (queued?.state === 'Later')
    return `Waits for its next try: ${queued.answer ?? ''}`.slice(0, 200)
  if (agreedStock === null) return 'It was never sent'
  if (queued && queued.state !== 'Sent') return 'Waits to be sent'
  if (agreedStock === webStock) return 'Goods moved since it was sent'
  return ourStock === agreedStock
    ? 'Changed on the web since it was sent'
    : 'Changed on the web, and goods moved, since it was sent'
}
