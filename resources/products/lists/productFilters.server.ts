import { sql } from 'drizzle-orm'
import type { Ends, ListFilter } from '#server/kit'
import { isRegularNow, lacks, withoutPrice } from './missing.ts'
import type { Missable } from './productFilters.ts'
import { ofProduct, productFilters, skuFilters } from './productFilters.ts'

export const productFilterHooks: Readonly<Record<'regularPrice' | 'lacks', ListFilter>> = {
  // The lowest regular price of a product that stands now in the reader's market.
  regularPrice: {
    field: productFilters.regularPrice,
    isRange: true,
    isSet: true,
    where: (ends, { country }) => {
      const { gte, lte } = ends as Ends
      // Among the prices up to the upper end none is below the lower end.
      const upTo = lte === undefined ? sql`` : sql`and r.amount <= ${lte}`
      const from = gte === undefined ? sql`` : sql`having not bool_or(r.amount < ${gte})`
      return sql`t.id in (
        select s.product_id from prices r join skus s on s.id = r.sku_id
        where r.market = ${country} and ${sql.raw(isRegularNow)} ${upTo} and not s.is_deleted and s.status <> 'Discontinued'
        group by s.product_id ${from})`
    },
  },
  lacks: {
    field: productFilters.lacks,
    isSet: true,
    where: (what, { country }) =>
      what === 'Price'
        ? sql`t.id = any(array(${sql.raw(withoutPrice(`'${country}'`))}))`
        : sql.raw(lacks(what as Missable, 't.id', `'${country}'`)),
  },
}

export const skuFilterHooks: Readonly<Record<keyof typeof skuFilters, ListFilter>> = {
  categoryId: {
    field: skuFilters.categoryId,
    where: id => sql`t.product_id in (select p.id from products p where ${isBelow(id)})`,
  },
  // Each product has its own values, so that "Oak" is one of each that comes in oak.
  colour: {
    field: skuFilters.colour,
    where: pattern =>
      sql`t.colour_id in (select v.id from axis_values v where folded(v.name) like ${pattern} and not v.is_deleted)`,
  },
  hasBarcode: {
    field: skuFilters.hasBarcode,
    where: is => sql`(t.barcode is not null) = ${is}`,
  },
}

/** Whether a product `p` is in a category, or in one below it. */
export const isBelow = (categoryId: unknown) => sql`p.category_id in (
  with recursive below as (
    select ${categoryId}::uuid as id union select c.id from below b join categories c on c.parent_id = b.id and not c.is_deleted)
  select id from below)`

export const ofProductHooks: Readonly<Record<keyof typeof ofProduct, ListFilter>> = {
  productId: {
    field: ofProduct.productId,
    where: id => sql`t.sku_id in (select k.id from skus k where k.product_id = ${id})`,
  },
}
