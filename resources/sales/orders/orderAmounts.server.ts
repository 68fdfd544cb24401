import { sql, type SQL } from 'drizzle-orm'
import type { AnswerOf, RecordOf } from '#define'
import { owingStates } from '#resources/common.ts'
import { nationalRate } from '#resources/administration/taxes/nationalRate.server.ts'
import type { orders } from './orders.entity.ts'
import type { amountsShape } from './orderShapes.ts'
import { type Context, metaOf, recordset, writeAuditOf, type Queryable } from '#server/kit'

/** The totals of an order, in the currency of its client. */
export type Amounts = Omit<AnswerOf<typeof amountsShape>, 'balance'>

/** The totals with the balance due; that of an order that owes nothing does not follow its total. */
export const owed = (
  { subtotal, discount, shipping, tax, total }: Amounts,
  { state, paid, balance }: Pick<RecordOf<typeof orders>, 'state' | 'paid' | 'balance'>,
) => ({
  subtotal,
  discount,
  shipping,
  tax,
  total,
  balance: owingStates.includes(state as never)
    ? Math.round((total - (paid ?? 0)) * 100) / 100
    : balance,
})

/** A line's amounts: a missing `tax` is computed. */
export interface LineAmounts {
  price: number
  quantity: number
  discount: number
  tax: number | null
}

/**
 * Recomputes tax and total of an order after a change of its shipping. Shipping is taxed like
 * goods. The caller has locked the order.
 */
export async function followShipping(
  context: Context,
  orderId: string,
): Promise<{ tax: number; total: number }> {
  const [changed] = await context.db.query<
    Record<'taxBefore' | 'tax' | 'totalBefore' | 'total', number>
  >(sql`
    with ${ratesOf(orderId)},
    taxed as (
      select o.id, o.tax as before, o.total as total_before, r.is_on_top,
        coalesce((select sum(l.tax) from order_lines l where l.order_id = o.id and not l.is_deleted), 0) + ${taxOf(sql`o.shipping`)} as tax
      from orders o join rates r on r.id = o.id)
    update orders o set tax = t.tax, total = ${totalOf(sql`o.subtotal`, sql`o.discount`, sql`t`)}
    from taxed t where o.id = t.id returning t.before as "taxBefore", o.tax, t.total_before, o.total`)
  const { taxBefore, tax, totalBefore, total } = changed!
  await writeAuditOf(context, 'update', 'orders', orderId, {
    tax: [taxBefore, tax],
    total: [totalBefore, total],
  })
  return { tax, total }
}

/**
 * Overrides of the order's values: its tax address or that address's province, and its shipping.
 */
export interface Elsewhere {
  addressId?: string | null
  region?: string | null
  shipping?: number
}

/**
 * The tax rate of an order in percent, and its province. `isKnown` is false if the province has no
 * rates while others have some.
 */
export interface Taxed {
  rate: number
  region: string
  isKnown: boolean
}

/** How an order is taxed, or would be with overrides. */
export const taxedAt = async (
  db: Queryable,
  orderId: string,
  elsewhere: Elsewhere = {},
): Promise<Taxed> =>
  (
    await db.query<Taxed>(sql`
      with ${ratesOf(orderId, elsewhere)}
      select r.rate, p.region, exists (select from state_tax_rates s where s.country = p.country and lower(s.state) = lower(p.region) and not s.is_deleted)
        or not p.has_address or not exists (select from state_tax_rates s where s.country = p.country and not s.is_deleted) as "isKnown"
      from rates r join place p on p.id = r.id`)
  )[0]!

/**
 * The totals of an order with these lines and overrides, and the tax of each line in order. Changes
 * nothing.
 */
export async function amountsWith(
  db: Queryable,
  orderId: string,
  lines: readonly LineAmounts[],
  elsewhere: Elsewhere = {},
): Promise<Amounts & { taxes: number[] }> {
  const numbered = lines.map((line, n) => ({ ...line, n }))
  const [amounts] = await db.query<Amounts & { taxes: number[] }>(sql`
    with ${ratesOf(orderId, elsewhere)},
    priced as (
      select v.n, v.price * v.quantity as worth, v.discount, coalesce(v.tax, greatest(${taxOf(sql`(v.price * v.quantity - v.discount)`)}, 0)) as tax
      from ${recordset(metaOf('orderLines'), numbered, { n: 'integer' })}, rates r),
    sums as (
      select coalesce(sum(worth), 0) as subtotal, coalesce(sum(discount), 0) as discount, coalesce(sum(tax), 0) as tax, coalesce(json_agg(tax order by n), '[]') as taxes from priced),
    t as (
      select s.*, o.shipping, r.is_on_top, s.tax + ${taxOf(sql`o.shipping`)} as all_tax from sums s, rates r join place o on o.id = r.id)
    select o.subtotal, o.discount, o.shipping, o.all_tax as tax, o.taxes, ${totalOf(sql`o.subtotal`, sql`o.discount`, sql`o`, sql`o.all_tax`)} as total
    from t o`)
  return amounts!
}

/**
 * Tax of an amount by `rates r`: included in it or on top of it, rounded half up. Source: readings,
 * item 26.
 */
const taxOf = (amount: SQL) =>
  sql`round(${amount} * r.rate / case when r.is_on_top then 100 else 100 + r.rate end, 2)`

/**
 * What the customer pays, including tax on top, by the rates of this alias; `o` has the shipping.
 */
const totalOf = (subtotal: SQL, discount: SQL, rates: SQL, tax = sql`t.tax`) =>
  sql`${subtotal} - ${discount} + o.shipping + case when ${rates}.is_on_top then ${tax} else 0 end`

/**
 * `rates`: the tax rate of an order in percent, on the day of the order. New Zealand prices include
 * it. In Canada the rates of the country and of the destination province are added on top. `place`:
 * the destination and the shipping.
 */
const ratesOf = (orderId: string, { addressId, region, shipping }: Elsewhere = {}) => sql`
    place as (
      select o.id, c.country, (o.ordered_on_utc at time zone c.timezone)::date as day, btrim(coalesce(${region === undefined ? sql`a.region` : sql`${region}::text`}, '')) as region,
        ${shipping === undefined ? sql`o.shipping` : sql`${shipping}::numeric`} as shipping, ${region === undefined ? sql`a.id is not null` : sql`true`} as has_address
      from orders o join clients c on c.id = o.client_id left join addresses a on a.id = ${addressId === undefined ? sql`coalesce(o.delivery_address_id, o.billing_address_id)` : sql`${addressId}::uuid`}
      where o.id = ${orderId}),
    parts as (
      select p.id, p.country,
        ${nationalRate(sql`p.country`, sql`p.day`)} as national,
        coalesce((select sum(r.rate) from state_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and lower(r.state) = lower(p.region) and r.period @> p.day and not r.is_compound and not r.is_deleted and t.is_active), 0) as local,
        coalesce((select sum(r.rate) from state_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and lower(r.state) = lower(p.region) and r.period @> p.day and r.is_compound and not r.is_deleted and t.is_active), 0) as compound
      from place p),
    rates as (select id, country = 'CA' as is_on_top, national + local + compound * (1 + national / 100) as rate from parts)`
