import type { Ledger } from '#server/kit'
import { maskedIn } from './giftCards/cardLedger.server.ts'
import { earning } from './points/earning.ts'

const sumsOf = (entries: string, by: string, of: string) =>
  `select ${by} as id, ${of} from ${entries} where not is_deleted group by ${by}`

/** What is kept of gift cards, credit and points beside their entries. */
export const tenderLedgers: readonly Ledger[] = [
  {
    name: 'The balance of a gift card is the sum of its entries',
    sql: `
      with moved as (${sumsOf('gift_card_entries', 'card_id', 'sum(amount) as amount')})
      select 'Gift card ' || ${maskedIn('g.card_no')} || ': balance' as what, g.balance as said, coalesce(m.amount, 0) as worked_out
      from gift_cards g left join moved m on m.id = g.id where g.balance <> coalesce(m.amount, 0) and not g.is_deleted`,
  },
  {
    name: 'The credit of a customer is the sum of its entries',
    sql: `
      with moved as (${sumsOf(
        'credit_entries',
        'customer_id',
        `sum(amount) as balance,
          coalesce(sum(amount) filter (where type in ('Issue', 'Opening') or (type = 'Adjust' and amount > 0)), 0) as issued,
          coalesce(-sum(amount) filter (where type in ('Redeem', 'Refund')), 0) as used`,
      )})
      select 'Credit of ' || c.code || ': ' || a.what as what, a.said, a.worked_out
      from customers c left join shop_credits s on s.customer_id = c.id and not s.is_deleted left join moved m on m.id = c.id,
        lateral (values ('balance', coalesce(s.balance, 0), coalesce(m.balance, 0)), ('issued', coalesce(s.issued, 0), coalesce(m.issued, 0)), ('used', coalesce(s.used, 0), coalesce(m.used, 0))) as a(what, said, worked_out)
      where a.said <> a.worked_out`,
  },
  {
    name: 'The points of a customer are the sum of their entries',
    sql: `
      with moved as (${sumsOf('points_entries', 'customer_id', 'sum(points) as points')})
      select 'Points of ' || c.code as what, coalesce(p.balance, 0) as said, coalesce(m.points, 0) as worked_out
      from customers c left join points_accounts p on p.customer_id = c.id and not p.is_deleted left join moved m on m.id = c.id
      where coalesce(p.balance, 0) <> coalesce(m.points, 0)`,
  },
  {
    name: 'A voided payment has drawn nothing in the end',
    sql: `
      with drawn as (
        select payment_id, amount as drawn from gift_card_entries where payment_id is not null and not is_deleted
        union all select payment_id, amount from credit_entries where payment_id is not null and not is_deleted
        union all select payment_id, points from points_entries where payment_id is not null and not is_deleted)
      select 'Payment of ' || o.order_code || ': drawn' as what, 0::numeric as said, sum(d.drawn) as worked_out
      from drawn d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      where p.state = 'Voided' group by p.id, o.order_code having sum(d.drawn) <> 0`,
  },
  {
    name: 'From the gift cards of a sale no more is spent than is kept of it',
    sql: `
      with spent as (
        select g.order_id, -sum(e.amount) as amount from gift_cards g join gift_card_entries e on e.card_id = g.id
        where g.order_id is not null and e.type in ('Redeem', 'Refund', 'Transfer') and not g.is_deleted and not e.is_deleted group by g.order_id)
      select 'Gift cards of ' || o.order_code || ': spent' as what, s.amount as said, o.paid as worked_out
      from spent s join orders o on o.id = s.order_id where s.amount > greatest(o.paid, 0)`,
  },
  {
    // Goods that came back a moment ago are still to be followed.
    name: 'Points that refunded goods had earned are not spent',
    sql: `
      with asked as (select distinct order_id as id from points_entries where type in ('Earn', 'Reverse') and order_id is not null and not is_deleted), ${earning()},
        beyond as (
          select customer_id, sum(greatest(earned - floor(round(worth * 100) * round(rate * 10000) / 1000000), 0)) as points from earning
          where not exists (select from outbox b where b.topic = 'deliveryPlans.returnItems' and b.sent_on_utc is null and b.payload->>'orderId' = earning.order_id::text)
          group by customer_id),
        held as (
          select customer_id, sum(points) filter (where type not in ('Redeem', 'Refund')) as points from points_entries where not is_deleted group by customer_id)
      select 'Points of ' || c.code || ': of goods refunded' as what, least(b.points, h.points) as said, 0::numeric as worked_out
      from beyond b join held h on h.customer_id = b.customer_id join customers c on c.id = b.customer_id where least(b.points, h.points) > 0`,
  },
]
