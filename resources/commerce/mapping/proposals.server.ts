import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'

/** A SKU that a web product may be. */
export interface Proposal {
  id: string
  website: string
  webName: string | null
  webCode: string | null
  skuId: string
  skuName: string | null
  by: 'Code' | 'Barcode' | 'Likeness'
  likeness: number
}

/** Names that are less alike are no proposal. */
const least = 0.45

/**
 * SKUs that web products without one may be: by the code that the web has, by its barcode, else by the
 * likeness of their names. Exact ones are those where code and barcode say one SKU alone.
 */
export const proposals = (
  { db, actor }: Context,
  websiteId: string | undefined,
  isExact: boolean,
): Promise<Proposal[]> =>
  db.query<Proposal>(sql`
    with open as (
      select m.id, m.website_id, m.web_product_id, m.web_name, m.web_code, m.web_barcode from website_mappings m
      where m.client_id = ${actor.clientId} and m.sku_id is null and not m.is_gone and not m.is_deleted ${websiteId ? sql`and m.website_id = ${websiteId}` : sql``}
      order by m.web_product_id, m.id limit 500),
    exact as (
      select o.id, k.id as sku_id, k.name, case when lower(k.code) = lower(o.web_code) then 'Code' else 'Barcode' end as by
      from open o join skus k on (lower(k.code) = lower(o.web_code) or k.barcode = o.web_barcode) and k.status <> 'Discontinued' and not k.is_deleted),
    sole as (select e.* from exact e where not exists (select from exact x where x.id = e.id and x.sku_id <> e.sku_id)),
    alike as (
      select o.id, s.sku_id, s.name, 'Likeness' as by, s.likeness from open o cross join lateral (
        select k.id as sku_id, k.name, similarity(folded(k.name), folded(o.web_name)) as likeness from skus k
        where folded(k.name) % folded(o.web_name) and k.status <> 'Discontinued' and not k.is_deleted order by 3 desc, k.code limit 1) s
      where o.id not in (select id from exact) and s.likeness >= ${least})
    select o.id, (select w.name from websites w where w.id = o.website_id) as website, o.web_name as "webName", o.web_code as "webCode", p.sku_id as "skuId", left(p.name, 160) as "skuName", p.by, round(p.likeness * 100)::int as likeness
    from open o join (select id, sku_id, name, by, 1::numeric as likeness from ${isExact ? sql`sole` : sql`exact`}
      ${isExact ? sql`` : sql`union all select id, sku_id, name, by, likeness::numeric from alike`}) p on p.id = o.id
    order by p.likeness desc, o.web_product_id, o.id limit 500`)
