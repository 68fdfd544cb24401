import { sql, type SQL } from 'drizzle-orm'
import { happenedDay, happenedDayBegins, isoOf } from '#resources/days.ts'
import type { GivenTo } from '#resources/incentives/pay/arithmetic/orderDues.ts'
import type { OrderFacts, Pieces } from '#resources/incentives/pay/arithmetic/worth.ts'
import { owing } from '#resources/common.ts'

/** Which orders a month looks at. */
export interface Counting {
  readonly clientId: string
  /** The first day of the month. */
  readonly month: string
  /** The day before the first set began. */
  readonly before: string
  /** Only orders that something has changed of in the month, or since then. */
  readonly changedSince?: string | undefined
  readonly orderIds?: readonly string[]
}

type NineSums = [number, number, number, number, number, number, number, number, number]

/** An order with its facts in cents: at the end of the month, and before it was counted. */
export interface OrderRow {
  id: string
  code: string
  /** The last moment of the month at which something happened, and its day. */
  at: string | null
  day: string | null
  lines: [id: string, categoryId: string | null, now: NineSums, before: NineSums][] | null
  shipping: [now: number, before: number]
  total: [now: number, before: number]
  returned: [now: number, before: number]
  credited: [now: number, before: number]
  payments: [now: number, before: number]
  /** Reductions of lines by people, and the worth of the lines before. */
  discounts: [orderLineId: string, off: number, worth: number][] | null
  sellers: { staffId: string; percent: number }[] | null
  given:
    | [
        id: string,
        staffId: string,
        key: string,
        base: number,
        amount: number,
        ofLineId: string | null,
      ][]
    | null
}

const cents = (amount: string) => `coalesce((${amount} * 100)::int8, 0)`
const nine = (until: string) =>
  ['Written', 'Delivered', 'Returned']
    .flatMap(basis =>
      ['revenue', 'costed_revenue', 'cost'].map(name =>
        cents(`sum(e.${name}) filter (where e.basis = '${basis}' and e.day <= ${until})`),
      ),
    )
    .join(', ')
const gross = (basis: string, when: string) =>
  `coalesce(sum(e.revenue + e.tax) filter (where e.basis = '${basis}' and e.day ${when}), 0)`

/** The amount of today less later entries. An order that is none any more has the sum of its entries until then. */
const atDay = (day: string, ofOrder: string, name: string, of: string, isCharged: boolean) =>
  cents(
    `case when o.state in (${owing}) and not o.is_deleted then ${ofOrder} - ${of}.${name}_after_${day}${isCharged ? ` - h.charged_after_${day}` : ''}
      else ${of}.${name}_until_${day}${isCharged ? ` + h.charged_until_${day} + gifts.amount` : ''} end`,
  )

/**
 * Reductions by people of the lines of an order `o`, as it stands: by a lower price, as a discount, and by
 * their part of the order's discount. Promotions and codes are no part of it.
 */
const discountsByPeople = `
  select json_agg(json_build_array(n.id, round(x.off * 100)::int8, round((n.quantity * n.price + x.lower - n.promotion_discount) * 100)::int8) order by n.id) as discounts
  from order_lines n
    left join lateral (
      select u.amount - coalesce(u.discount, u.amount) as lower, u.quantity from discount_uses u
      where u.order_line_id = n.id and u.state = 'Approved' and not u.is_deleted order by u.created_on_utc desc, u.id desc limit 1) u on true
    cross join lateral (select greatest(coalesce(u.lower, 0) * n.quantity / coalesce(nullif(u.quantity, 0), n.quantity), 0) as lower) w
    cross join lateral (
      select w.lower, w.lower + greatest(n.discount - n.promotion_discount - n.code_discount - n.order_discount * coalesce(o.code_discount / nullif(o.order_discount, 0), 0), 0) as off) x
  where n.order_id = o.id and not n.is_deleted and (n.discount > 0 or u.lower > 0) and x.off > 0`

/**
 * The orders of a month with all that pay is worked out of, in one statement, so that they are those
 * of one moment.
 */
export function countedOrders(counting: Counting): SQL {
  const { clientId, month, before } = counting
  const both = (name: (day: string) => string) =>
    `json_build_array(${name('now')}, ${name('before')})`
  const facts = `
    o.id, o.order_code as code, ${isoOf('w.at')} as at, ${happenedDay('o.client_id', 'w.at')}::text as day, l.lines,
    ${both(day => cents(`h.commissionable_${day}`))} as shipping,
    ${both(day => atDay(day, 'o.total', 'written', 'l', true))} as total,
    ${both(day => atDay(day, 'o.returned', 'returned', 'l', false))} as returned,
    ${both(day => cents(`r.${day}`))} as credited, ${both(day => cents(`y.${day}`))} as payments, b.discounts, s.sellers, g.given`
  const lines = `
    select json_agg(json_build_array(e.order_line_id, e.category_id, e.now, e.before)) as lines, max(e.at) as at,
      ${['written', 'returned']
        .flatMap(name =>
          ['now', 'before'].flatMap(day =>
            ['until', 'after'].map(
              side => `coalesce(sum(e.${name}_${side}_${day}), 0) as ${name}_${side}_${day}`,
            ),
          ),
        )
        .join(', ')}
    from (
      select e.order_line_id, p.category_id, json_build_array(${nine('d.now')}) as now, json_build_array(${nine('d.before')}) as before,
        max(e.happened_on_utc) filter (where e.day <= d.now) as at,
        ${(
          [
            ['written', 'Written'],
            ['returned', 'Returned'],
          ] as const
        )
          .flatMap(([name, basis]) =>
            ['now', 'before'].flatMap(day => [
              `${gross(basis, `<= d.${day}`)} as ${name}_until_${day}`,
              `${gross(basis, `> d.${day}`)} as ${name}_after_${day}`,
            ]),
          )
          .join(', ')}
      from sale_entries e join skus k on k.id = e.sku_id join products p on p.id = k.product_id
      where e.order_id = o.id group by e.order_line_id, p.category_id) e`
  const begins = (day: string) => happenedDayBegins('o.client_id', `d.${day} + 1`)
  return sql`
    select ${sql.raw(facts)}
    from (${candidates(counting)}) c join orders o on o.id = c.id
      left join lateral (select min(${sql.raw(happenedDay('i.client_id', 'i.created_on_utc'))}) as day from imported_orders i where i.order_id = o.id and not i.is_deleted) im on true
      cross join lateral (select x.now, least(greatest(${before}::date, im.day), x.now) as before from (select (${month}::date + interval '1 month' - interval '1 day')::date as now) x) d
      cross join lateral (${sql.raw(lines)}) l
      cross join lateral (
        select ${sql.raw(
          ['now', 'before']
            .flatMap(day => [
              `coalesce(sum(h.commissionable) filter (where h.day <= d.${day}), 0) as commissionable_${day}`,
              `coalesce(sum(h.charged) filter (where h.day <= d.${day}), 0) as charged_until_${day}`,
              `coalesce(sum(h.charged) filter (where h.day > d.${day}), 0) as charged_after_${day}`,
            ])
            .join(', '),
        )}, max(h.happened_on_utc) filter (where h.day <= d.now) as at
        from sale_shippings h where h.order_id = o.id) h
      cross join lateral (
        select coalesce(sum(n.quantity * n.price - n.discount + case when k.country = 'CA' then n.tax else 0 end), 0) as amount
        from order_lines n join clients k on k.id = n.client_id join skus u on u.id = n.sku_id join products p on p.id = u.product_id
        where n.order_id = o.id and p.is_gift_card and not n.is_deleted) gifts
      cross join lateral (
        select sum(x.allowance) filter (where x.paid_on_utc < ${sql.raw(begins('now'))}) as now, sum(x.allowance) filter (where x.paid_on_utc < ${sql.raw(begins('before'))}) as before,
          max(x.paid_on_utc) filter (where x.paid_on_utc < ${sql.raw(begins('now'))}) as at
        from refunds x where x.order_id = o.id and x.allowance > 0 and x.state in ('Paid', 'Closed') and not x.is_deleted) r
      cross join lateral (
        select sum(x.amount) filter (where x.received_on_utc < ${sql.raw(begins('now'))}) as now, sum(x.amount) filter (where x.received_on_utc < ${sql.raw(begins('before'))}) as before,
          max(x.received_on_utc) filter (where x.received_on_utc < ${sql.raw(begins('now'))}) as at
        from payments x join payment_methods m on m.id = x.method_id
        where x.order_id = o.id and x.state <> 'Pending' and m.type <> 'Points' and not x.is_deleted
          and not exists (select from commission_exclusions e where e.payment_id = x.id and not e.is_deleted)) y
      cross join lateral (select greatest(l.at, h.at, r.at, y.at) as at) w
      cross join lateral (${sql.raw(discountsByPeople)}) b
      cross join lateral (
        select json_agg(json_build_object('staffId', s.staff_id, 'percent', s.percent::float8) order by s.staff_id) as sellers
        from sellers_of(array[o.id]) s where s.staff_id is not null) s
      cross join lateral (
        select json_agg(json_build_array(x.id, x.staff_id, coalesce(x.order_line_id::text, ''), (x.base * 100)::int8, (x.amount * 100)::int8, x.of_line_id) order by x.month, x.part, x.id) as given
        from commission_lines x where x.order_id = o.id and x.kind in ('Sale', 'Taken back', 'Moved') and not x.is_deleted
          and (x.month < ${month}::date or (x.month = ${month}::date and x.kind = 'Moved'))) g
    where o.client_id = ${clientId}
    order by o.id`
}

/**
 * Orders that something has happened to: in the month, or by a change since, where the month before
 * was calculated by the same rules; else since the first set began.
 */
function candidates({ clientId, month, before, changedSince, orderIds }: Counting): SQL {
  if (orderIds) return sql`select unnest(${sql.param(orderIds)}::uuid[]) as id`
  const first = changedSince ? sql`${month}::date` : sql`${before}::date + 1`
  const begins = sql`money_day_begins(${clientId}, ${first})`
  const changed = (column: string) =>
    changedSince ? sql`or ${sql.raw(column)} >= ${changedSince}::timestamptz` : sql``
  const touched = changedSince
    ? sql`union select id from orders where client_id = ${clientId} and updated_on_utc >= ${changedSince}::timestamptz`
    : sql`union select order_id from commission_lines where client_id = ${clientId} and order_id is not null and not is_deleted`
  return sql`
    select order_id as id from sale_entries where client_id = ${clientId} and (day >= ${first} ${changed('created_on_utc')})
    union select order_id from sale_shippings where client_id = ${clientId} and (day >= ${first} ${changed('created_on_utc')})
    union select order_id from payments where client_id = ${clientId} and (received_on_utc >= ${begins} ${changed('updated_on_utc')})
    union select order_id from refunds where client_id = ${clientId} and (paid_on_utc >= ${begins} ${changed('updated_on_utc')})
    ${touched}`
}

/** The facts of an order at the end of the month, or before it was counted. */
export function factsOf(row: OrderRow, at: 'now' | 'before'): OrderFacts {
  const i = at === 'now' ? 0 : 1
  const piecesOf = (sums: NineSums, first: number): Pieces => ({
    revenue: sums[first]!,
    costed: sums[first + 1]!,
    cost: sums[first + 2]!,
  })
  return {
    lines: (row.lines ?? []).map(line => {
      const sums = line[at === 'now' ? 2 : 3]
      return {
        id: line[0],
        written: piecesOf(sums, 0),
        delivered: piecesOf(sums, 3),
        returned: piecesOf(sums, 6),
      }
    }),
    shipping: row.shipping[i],
    total: row.total[i],
    returned: row.returned[i],
    credited: row.credited[i],
    payments: row.payments[i],
  }
}

/** The lines of earlier months that gave something, less what later ones took back. */
export function givenOf({ given }: Pick<OrderRow, 'given'>): GivenTo[] {
  const lines = given ?? []
  const gave = lines
    .filter(([, , , base, amount]) => base > 0 || amount > 0)
    .map(([id, staffId, key, base, amount]) => ({
      id,
      staffId,
      key,
      base,
      amount,
      baseLeft: base,
      amountLeft: amount,
    }))
  const byId = new Map(gave.map(line => [line.id, line]))
  for (const [, , , base, amount, ofLineId] of lines) {
    const of = (base < 0 || amount < 0) && ofLineId ? byId.get(ofLineId) : undefined
    if (!of) continue
    of.baseLeft += base
    of.amountLeft += amount
  }
  return gave
}
