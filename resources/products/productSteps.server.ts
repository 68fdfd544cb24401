import { sql } from 'drizzle-orm'
import { problemAt, type StepEffect } from '#server/kit'
import { ordersOf, stockOf } from './skus/skuRules.ts'

/** What a product lacks before it is on sale. */
interface Ready {
  readonly id: string
  readonly code: string
  readonly hasCategory: boolean
  readonly hasTax: boolean
  readonly skus: number
  readonly isPriced: boolean
  /** A gift card that is sold from stock, where no card lies. */
  readonly isStocked: boolean
  /** A SKU of a combo without members. */
  readonly bare: string | null
}

/** The effects of a product's steps. */
export const productSteps = {
  /** A product on sale has all that an order needs to know of it: all that is missing is told at once. */
  async activate({ db }, ids) {
    const all = await db.query<Ready>(sql`
      select p.id, p.code, c.id is not null as has_category, x.id is not null as has_tax, count(s.id)::int as skus,
        coalesce(bool_or(exists (select from prices r where r.sku_id = s.id and r.kind <> 'Promotion' and (r.to_on_utc is null or r.to_on_utc > now()) and not r.is_deleted)), false) as is_priced,
        p.is_gift_card and p.type <> 'Service' as is_stocked,
        min(s.code) filter (where p.type = 'Combo' and not exists (select from combo_members m where m.combo_sku_id = s.id and not m.is_deleted)) as bare
      from products p left join categories c on c.id = p.category_id and not c.is_deleted left join tax_types x on x.id = p.tax_type_id and not x.is_deleted
      left join skus s on s.product_id = p.id and s.status = 'Active' and not s.is_deleted
      where p.id in ${ids} group by p.id, p.code, c.id, x.id`)
    return new Map(
      all.flatMap(({ id, ...ready }) => {
        const problems = lacking(ready)
        return problems.length ? [[id, problems] as const] : []
      }),
    )
  },
  /** What is still there or promised has to be sold and delivered first. */
  async discontinue({ db }, ids) {
    const held = await db.query<{ id: string; sku: string; hasStock: boolean }>(sql`
      select distinct on (p.id) p.id, k.code as sku, ${sql.raw(stockOf('k.id'))} as has_stock
      from products p join skus k on k.product_id = p.id and not k.is_deleted
      where p.id in ${ids} and (${sql.raw(stockOf('k.id'))} or ${sql.raw(ordersOf('k.id'))}) order by p.id, k.code`)
    return new Map(
      held.map(({ id, sku, hasStock }) => [
        id,
        hasStock
          ? problemAt(
              'has_stock',
              'status',
              `${sku} still has stock. Phase it out now and discontinue it when the stock is gone.`,
            )
          : problemAt(
              'has_orders',
              'status',
              `${sku} is on open orders. Phase it out now and discontinue it when they are delivered.`,
            ),
      ]),
    )
  },
} satisfies Record<string, StepEffect>

function lacking({
  code,
  hasCategory,
  hasTax,
  skus,
  isPriced,
  isStocked,
  bare,
}: Omit<Ready, 'id'>) {
  return [
    !hasCategory &&
      problemAt('required', 'categoryId', `${code} has no category. Choose one first.`),
    !hasTax && problemAt('required', 'taxTypeId', `${code} has no tax type. Choose one first.`),
    skus === 0 && problemAt('no_skus', 'skuCount', `${code} has no SKU to sell. Add one first.`),
    skus > 0 &&
      !isPriced &&
      problemAt('no_price', 'status', `No SKU of ${code} has a price. Set one first.`),
    isStocked &&
      problemAt(
        'stocked',
        'type',
        `${code} is a gift card, which is not counted in stock. Choose the type Service first.`,
      ),
    bare !== null && problemAt('no_members', 'type', `${bare} has no members. Add them first.`),
  ].filter(problem => problem !== false)
}
