import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  handlers,
  insertRows,
  metaOf,
  oneRecord,
  refused,
  setInRows,
  updateRecord,
  writeAuditOf,
  type AfterWrite,
  type Context,
  type Row,
} from '#server/kit'
import { proposals } from '#resources/commerce/mapping/proposals.server.ts'
import { listingCalls } from './listings.calls.ts'
import { proofOf } from './proof.server.ts'
import type { Pushed } from './pushed.ts'
import { queueListings } from './queue.server.ts'
import { workOut } from './workedOut.server.ts'

interface Listing {
  readonly id: string
  readonly websiteId: string
  readonly skuId: string | null
  readonly webName: string | null
  readonly webPrice: number | null
  readonly webPublished: boolean | null
  readonly ownName: string | null
  readonly ownPrice: number | null
  readonly ourPublished: boolean | null
}

const listingOf = async (context: Context, id: string, lock: 'for update' | '' = '') =>
  (await oneRecord(context, metaOf('listings'), id, lock, 'listingId')) as unknown as Listing

export default handlers(listingCalls, {
  async getListingProof(context, { listingId }) {
    const { websiteId } = await listingOf(context, listingId)
    const [listing] = await workOut(context.db, websiteId, [listingId])
    return { data: await proofOf(context.db, websiteId, listing!) }
  },

  async pushListing(context, { listingId, what = 'All' }) {
    const listing = await listingOf(context, listingId, 'for update')
    await push(context, listing, what ?? 'All')
    await decided(context, listing, `Pushed: ${(what ?? 'All').toLowerCase()}`)
  },

  async takeFromWeb(context, { listingId, what }) {
    const listing = await listingOf(context, listingId, 'for update')
    const takes = (field: string) => (what ?? 'All') === 'All' || what === field
    const { webPrice, webName, webPublished } = listing
    if (takes('Price') && webPrice !== null && webPrice <= 0)
      throw refused('no_price', 'what', 'The price on the web is 0. Push ours instead.')
    await setInRows(
      context,
      metaOf('listings'),
      [listingId],
      ...(takes('Price') && webPrice !== null
        ? [sql`own_price = web_price, our_price = web_price, agreed_price = web_price`]
        : []),
      ...(takes('Name') && webName !== null
        ? [sql`own_name = web_name, our_name = web_name, agreed_name = web_name`]
        : []),
      ...(takes('Published') && webPublished !== null
        ? [sql`our_published = web_published, agreed_published = web_published`]
        : []),
    )
    await writeAuditOf(context, 'takeFromWeb', 'listings', listingId, {
      ...(takes('Price') && webPrice !== null && { ownPrice: [listing.ownPrice, webPrice] }),
      ...(takes('Name') && webName !== null && { ownName: [listing.ownName, webName] }),
      ...(takes('Published') &&
        webPublished !== null && { ourPublished: [listing.ourPublished, webPublished] }),
    })
    await decided(context, listing, 'Kept what the web has')
  },

  async publishListing(context, { listingId, isPublished }) {
    const listing = await listingOf(context, listingId, 'for update')
    if (listing.ourPublished === isPublished) return
    await setInRows(context, metaOf('listings'), [listingId], sql`our_published = ${isPublished}`)
    await writeAuditOf(context, isPublished ? 'publish' : 'unpublish', 'listings', listingId, {
      ourPublished: [listing.ourPublished, isPublished],
    })
    await push(context, listing, 'Published')
    await decided(context, listing, isPublished ? 'Published' : 'Unpublished')
  },

  async getMappingProposals(context, { websiteId, isExact }) {
    return { data: await proposals(context, websiteId ?? undefined, !!isExact) }
  },

  async mapProduct(context, { mappingId, skuId, factor }) {
    const record = await oneRecord(
      context,
      metaOf('websiteMappings'),
      mappingId,
      'for update',
      'mappingId',
    )
    await update(context, mappingId, record.version as number, { skuId, factor: factor ?? 1 })
  },

  async mapExact(context, { websiteId }) {
    const found = await proposals(context, websiteId ?? undefined, true)
    for (const { id, skuId } of found) {
      const record = await oneRecord(context, metaOf('websiteMappings'), id, 'for update')
      if (!record.skuId) await update(context, id, record.version as number, { skuId })
    }
    return { mapped: found.length }
  },
})

const update = (context: Context, id: string, version: number, fields: Row) =>
  updateRecord(context, metaOf('websiteMappings'), id, { version, ...fields })

/** Queues a listing that a person wants on the web now, whoever changed it there. */
async function push({ db, actor }: Context, { id }: Listing, pushes: Pushed) {
  const [channel] = await db.query(sql`
    select 1 from listings l join website_mappings m on m.id = l.mapping_id join channels c on c.website_id = l.website_id
    where l.id = ${id} and l.client_id = ${actor.clientId} and m.sku_id is not null and c.kind = 'nopCommerce' and not c.is_deleted`)
  if (!channel)
    throw badInput(
      'unmapped',
      'listingId',
      'Map this product to a SKU first, on a nopCommerce shop.',
    )
  await queueListings(db, sql`l.id = ${id}`, { pushes, isAsked: true })
}

/** A decision of a person enters the timeline. */
const decided = (context: Context, { id, websiteId, skuId }: Listing, answer: string) =>
  insertRows(context, metaOf('listingEvents'), [
    {
      id: uuid(),
      listingId: id,
      websiteId,
      skuId,
      happenedOnUtc: new Date().toISOString(),
      kind: 'Decided',
      answer,
      byId: context.actor.staffId,
    },
  ])

/** A number that a person keeps back or sets for one listing is sent at once. */
export const sendChanged: AfterWrite = async ({ db }, id) => {
  await queueListings(db, sql`l.id = ${id}`, { isAsked: true })
}
