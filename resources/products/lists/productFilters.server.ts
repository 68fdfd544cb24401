import { sql, type SQL } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { isRegularNow, lacks, withoutPrice } from './missing.ts'
import type { Missable } from './productFilters.ts'
import { ofProduct, productFilters, skuFilters } from './productFilters.ts'

export const productFilterHooks: Readonly<Record<'regularPrice' | 'lacks', ListFilter>> = {
  // The lowest regular price of a product that stands now in the reader's market.
  regularPrice: {
    field: productFilters.regularPrice,
    isRange: true,
    where: (amount, { country }, operator) => {
      const having = (condition: SQL) => sql`
        select s.product_id from prices r join skus s on s.id = r.sku_id
        where r.market = ${country} and ${sql.raw(isRegularNow)} and not s.is_deleted and s.status <> 'Discontinued' and ${condition}`
      return operator === 'gte'
        ? sql`t.id in (${having(sql`true`)}) and t.id not in (${having(sql`r.amount < ${amount}`)})`
        : sql`t.id in (${having(sql`r.amount <= ${amount}`)})`
    },
  },
  lacks: {
    field: productFilters.lacks,
    where: (what, { country }) =>
      what === 'Price'
        ? sql`t.id = any(array(${sql.raw(withoutPrice(`'${country}'`))}))`
        : sql.raw(lacks(what as Missable, 't.id', `'${country}'`)),
  },
}

export const skuFilterHooks: Readonly<Record<keyof typeof skuFilters, ListFilter>> = {
  // Each product has its own values, so that "Oak" is one of each that comes in oak.
  colour: {
    field: skuFilters.colour,
    where: pattern =>
      sql`t.colour_id in (select v.id from axis_values v where v.name ilike ${pattern} and not v.is_deleted)`,
  },
  hasBarcode: {
    field: skuFilters.hasBarcode,
    where: is => sql`(t.barcode is not null) = ${is}`,
  },
}

export const ofProductHooks: Readonly<Record<keyof typeof ofProduct, ListFilter>> = {
  productId: {
    field: ofProduct.productId,
    where: id => sql`t.sku_id in (select k.id from skus k where k.product_id = ${id})`,
  },
}
