import { sql } from 'drizzle-orm'
import { problemAt, type Problem, type StepEffect } from '#server/kit'

/** The effects of a product's steps. */
export const productSteps = {
  /** An active product has a SKU that people can buy: one with a price, now or to come. */
  async activate({ db }, ids) {
    const lacking = await db.query<{ id: string; code: string; skus: number }>(sql`
      select p.id, p.code, count(s.id)::int as skus
      from products p left join skus s on s.product_id = p.id and s.status <> 'Discontinued' and not s.is_deleted
      where p.id in ${ids} group by p.id, p.code
      having not bool_or(exists (select from prices r where r.sku_id = s.id and (r.to_on_utc is null or r.to_on_utc > now()) and not r.is_deleted))`)
    return new Map(
      lacking.map(({ id, code, skus }): [string, Problem] => [
        id,
        skus === 0
          ? problemAt('no_skus', 'skuCount', `${code} has no SKU to sell. Add one first.`)
          : problemAt('no_price', 'status', `No SKU of ${code} has a price. Set one first.`),
      ]),
    )
  },
} satisfies Record<string, StepEffect>
