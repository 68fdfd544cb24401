import { readersClient } from '#define'
import type { Missable } from './productFilters.ts'

/** SQL for a regular price, as `r`, that stands now; an index has those that have not ended. */
export const isRegularNow =
  "r.kind = 'Regular' and not r.is_deleted and r.from_on_utc <= now() and coalesce(r.to_on_utc, 'infinity') > now()"

/** SQL for the market of whoever reads. */
export const readersMarket = `(select c.country from clients c where c.id = ${readersClient})`

/**
 * SQL for whether the product with an id lacks something. Goods that are not for sale any more lack
 * nothing; only what stands on a shelf has a volume and a barcode.
 */
export function lacks(what: Missable, product: string, market: string): string {
  const skus = (condition: string) =>
    `exists (select from skus s join products g on g.id = s.product_id where s.product_id = ${product} and not s.is_deleted and s.status <> 'Discontinued' and ${condition})`
  const isGoods = `g.type in ('Single', 'Part')`
  return {
    Image: `not exists (select from products g where g.id = ${product} and g.photo is not null) and not exists (select from skus s where s.product_id = ${product} and s.photo is not null and not s.is_deleted)`,
    Volume: skus(`${isGoods} and coalesce(s.volume, 0) = 0`),
    Barcode: skus(`${isGoods} and s.barcode is null`),
    Price: skus(hasNoPrice(market)),
  }[what]
}

/** SQL of the products that lack a price, found together: a list asks it of all products. */
export const withoutPrice = (market: string) =>
  `select s.product_id from skus s where not s.is_deleted and s.status <> 'Discontinued' and ${hasNoPrice(market)}`

const hasNoPrice = (market: string) =>
  `not exists (select from prices r where r.sku_id = s.id and r.market = ${market} and ${isRegularNow})`
