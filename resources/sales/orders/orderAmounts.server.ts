import { sql, type SQL } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'

/** What an order adds up to, in the currency of its client. */
export interface Amounts {
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
}

/** The same with what is still owed. */
export const owed = (
  { subtotal, discount, shipping, tax, total }: Amounts,
  paid: number | null | undefined,
) => ({
  subtotal,
  discount,
  shipping,
  tax,
  total,
  balance: Math.round((total - (paid ?? 0)) * 100) / 100,
})

/** A line as far as its amounts go: `tax` is worked out where there is none. */
export interface LineAmounts {
  price: number
  quantity: number
  discount: number
  tax: number | null
}

/**
 * Works out tax and total of an order again after its shipping was changed. Shipping is taxed as goods are. The caller has locked the order.
 */
export async function followShipping(tx: Queryable, who: Who, orderId: string): Promise<void> {
  const [changed] = await tx.query<
    Record<'taxBefore' | 'tax' | 'totalBefore' | 'total', number>
  >(sql`
    with ${ratesOf(orderId)},
    taxed as (
      select o.id, o.tax as before, o.total as total_before, r.is_on_top,
        coalesce((select sum(l.tax) from order_lines l where l.order_id = o.id and not l.is_deleted), 0) + ${taxOf(sql`o.shipping`)} as tax
      from orders o join rates r on r.id = o.id)
    update orders o set tax = t.tax, total = ${totalOf(sql`o.subtotal`, sql`o.discount`, sql`t`)}
    from taxed t where o.id = t.id returning t.before as "taxBefore", o.tax, t.total_before as "totalBefore", o.total`)
  const { taxBefore, tax, totalBefore, total } = changed!
  await writeAudit(tx, who, {
    operation: 'update',
    entity: 'orders',
    recordId: orderId,
    changes: { tax: [taxBefore, tax], total: [totalBefore, total] },
  })
}

/** What differs from the order as it is: the address that its tax goes by or that address's province, and its shipping. */
export interface Elsewhere {
  addressId?: string | null
  region?: string | null
  shipping?: number
}

/** The rate of an order's tax in percent, and the province that it goes by; `isKnown` unless its address is of a province without rates where others have some. */
export interface Taxed {
  rate: number
  region: string
  isKnown: boolean
}

/** How an order is taxed, or would be elsewhere. */
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

/** What an order would add up to with these lines, here or elsewhere, and the tax of each of them in their order. Changes nothing. */
export async function amountsWith(
  db: Queryable,
  orderId: string,
  lines: readonly LineAmounts[],
  elsewhere: Elsewhere = {},
): Promise<Amounts & { taxes: number[] }> {
  const [amounts] = await db.query<Amounts & { taxes: number[] }>(sql`
    with ${ratesOf(orderId, elsewhere)},
    priced as (
      select l.n, l.price * l.quantity as worth, l.discount, coalesce(l.tax, greatest(${taxOf(sql`(l.price * l.quantity - l.discount)`)}, 0)) as tax
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, n })))}::jsonb) as l(n integer, price numeric, quantity integer, discount numeric, tax numeric), rates r),
    sums as (
      select coalesce(sum(worth), 0) as subtotal, coalesce(sum(discount), 0) as discount, coalesce(sum(tax), 0) as tax, coalesce(json_agg(tax order by n), '[]') as taxes from priced),
    t as (
      select s.*, o.shipping, r.is_on_top, s.tax + ${taxOf(sql`o.shipping`)} as all_tax from sums s, rates r join place o on o.id = r.id)
    select o.subtotal, o.discount, o.shipping, o.all_tax as tax, o.taxes, ${totalOf(sql`o.subtotal`, sql`o.discount`, sql`o`, sql`o.all_tax`)} as total
    from t o`)
  return amounts!
}

/** Tax of an amount by `rates r`: contained in it, or on top of it; rounded half up. Source: readings, item 26. */
const taxOf = (amount: SQL) =>
  sql`round(${amount} * r.rate / case when r.is_on_top then 100 else 100 + r.rate end, 2)`

/** What the customer pays, with the tax where that is on top, by the rates of this alias; `o` has the shipping. */
const totalOf = (subtotal: SQL, discount: SQL, rates: SQL, tax = sql`t.tax`) =>
  sql`${subtotal} - ${discount} + o.shipping + case when ${rates}.is_on_top then ${tax} else 0 end`

/**
 * `rates`: the rate of tax of an order in percent. In New Zealand prices contain it; in Canada the country's rate and that of the province
 * it goes to come on top. The rates are those of the day of the order. `place`: where it goes, and what its shipping is.
 */
const ratesOf = (orderId: string, { addressId, region, shipping }: Elsewhere = {}) => sql`
    place as (
      select o.id, c.country, (o.ordered_on_utc at time zone c.timezone)::date as day, btrim(coalesce(${region === undefined ? sql`a.region` : sql`${region}::text`}, '')) as region,
        ${shipping === undefined ? sql`o.shipping` : sql`${shipping}::numeric`} as shipping, ${region === undefined ? sql`a.id is not null` : sql`true`} as has_address
      from orders o join clients c on c.id = o.client_id left join addresses a on a.id = ${addressId === undefined ? sql`coalesce(o.delivery_address_id, o.billing_address_id)` : sql`${addressId}::uuid`}
      where o.id = ${orderId}),
    parts as (
      select p.id, p.country,
        coalesce((select sum(r.rate) from country_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and r.period @> p.day and not r.is_deleted and t.is_active), 0) as national,
        coalesce((select sum(r.rate) from state_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and lower(r.state) = lower(p.region) and r.period @> p.day and not r.is_compound and not r.is_deleted and t.is_active), 0) as local,
        coalesce((select sum(r.rate) from state_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and lower(r.state) = lower(p.region) and r.period @> p.day and r.is_compound and not r.is_deleted and t.is_active), 0) as compound
      from place p),
    rates as (select id, country = 'CA' as is_on_top, national + local + compound * (1 + national / 100) as rate from parts)`
