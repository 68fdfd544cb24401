import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { leftOf, orderColumnsOf } from '#resources/common.ts'
import { happenedDay } from '#resources/days.ts'

const day = 86_400_000

type Rate = Pick<Rows['productCommissions'], 'reason' | 'amount' | 'percent' | 'cap'> & {
  readonly of: 'skuId' | 'tagId' | 'categoryId'
  /** Days before today. */
  readonly from: number
  readonly to: number | null
  readonly isOfBranch?: true
}

const season = 'Range of the season'

const rates: readonly Rate[] = [
  { of: 'categoryId', reason: season, percent: 1.5, from: 400, to: null },
  {
    of: 'categoryId',
    reason: 'Care kits sold along',
    amount: 500,
    from: 150,
    to: 20,
    isOfBranch: true,
  },
  { of: 'tagId', reason: 'Clearance', percent: 2, from: 90, to: -30 },
  { of: 'skuId', reason: 'Last pieces of the floor', amount: 2500, cap: 40, from: 60, to: -30 },
  { of: 'skuId', reason: 'New range', amount: 1500, from: -10, to: null },
]

/** What some goods are paid with in both countries: now, before and soon. */
export const productCommissions = demoPart('productCommissions', {
  fills: ['productCommissions'],
  needs: ['markets'],
  after: ['orders'],
  rows: ({ random, now, recent, out }, { markets }) => {
    const chance = random('productCommissions')
    const of = {
      skuId: recent('skus').get('') ?? [],
      tagId: recent('productTags').get('') ?? [],
      categoryId: recent('categories').get('') ?? [],
    }
    for (const { clientId, country } of markets)
      for (const [i, { of: field, from, to, isOfBranch, ...rate }] of rates.entries()) {
        const at = now - Math.max(from, 1) * day
        out.productCommissions.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          ...rate,
          ...(isOfBranch && { branchId: branchId(country === 'NZ' ? 'AKL' : 'EDM') }),
          [field]: of[field][i % of[field].length],
          period: {
            from: isoDate(now - from * day),
            to: to === null ? null : isoDate(now - to * day),
          },
        })
      }
  },
})

/** The range of the season is the category of which most was sold. */
export const rangeOfTheSeason = `
  update product_commissions m set category_id = w.category_id
  from (
    select distinct on (o.client_id) o.client_id, p.category_id
    from orders o join order_lines l on l.order_id = o.id join skus u on u.id = l.sku_id join products p on p.id = u.product_id
    where o.state in ('Confirmed', 'Completed') and not o.is_deleted and not l.is_deleted
    group by o.client_id, p.category_id order by o.client_id, count(*) desc, p.category_id) w
  where m.client_id = w.client_id and m.reason = '${season}'`

/** What was sold of these goods by one person: pending, earned or back. */
export const productCommissionRecords = `
  insert into product_commission_records (id, client_id, day, staff_id, order_id, order_line_id, sku_id, commission_id, share, quantity, amount,
    reversed_quantity, reversed_amount, state, earned_on_utc, reversed_on_utc, created_on_utc, updated_on_utc)
  select gen_random_uuid(), client_id, day, staff_id, order_id, line_id, sku_id, commission_id, 100, quantity, amount,
    back, amount - round(amount * (quantity - back) / quantity, 2),
    case when back = quantity then 'Reversed' when is_earned then 'Earned' else 'Pending' end,
    case when is_earned and back < quantity then ordered_on_utc end, case when back > 0 then ordered_on_utc end, ordered_on_utc, ordered_on_utc
  from (
    select o.client_id, d.day, coalesce(s.staff_id, o.salesperson_id) as staff_id, o.id as order_id, l.id as line_id, l.sku_id, m.id as commission_id, l.quantity,
      case when o.state = 'Cancelled' then l.quantity else l.quantity_returned end as back, o.ordered_on_utc,
      coalesce(m.amount * l.quantity, round((l.price * l.quantity - l.discount - case when k.country = 'NZ' then l.tax else 0 end) * m.percent / 100, 2)) as amount,
      l.quantity_delivered >= l.quantity and ${leftOf(orderColumnsOf('o'))} <= 0 as is_earned
    from orders o join clients k on k.id = o.client_id join order_lines l on l.order_id = o.id join skus u on u.id = l.sku_id join products p on p.id = u.product_id
      cross join lateral (select ${happenedDay('o.client_id', 'o.ordered_on_utc')} as day) d
      left join payment_shares s on s.order_id = o.id and s.percent = 100 and not s.is_deleted
      cross join lateral (
        select m.id, m.amount, m.percent from product_commissions m
        where m.client_id = o.client_id and m.period @> d.day and m.cap is null and (m.sku_id = l.sku_id or m.category_id = p.category_id
          or exists (select from products_tag_ids g where g.from_id = p.id and g.to_id = m.tag_id))
        order by m.sku_id is null, m.tag_id is null, m.id limit 1) m
    where o.state in ('Confirmed', 'Completed', 'Cancelled') and not o.is_deleted and not l.is_deleted
      and (s.id is not null or not exists (select from payment_shares x where x.order_id = o.id and not x.is_deleted))
      and not exists (select from imported_orders i where i.order_id = o.id)) w
  where staff_id is not null`
