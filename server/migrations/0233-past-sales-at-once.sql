-- What was delivered and what came back is summed once, not again for each line: a million orders took hours.
create or replace function enter_past_sales(cancelled_after interval default null) returns void language plpgsql as $$
begin
  if exists (select from sale_entries) then raise exception 'The ledger of sales has entries already.'; end if;
  create temp table past_orders on commit drop as
    with told as (
      select a.record_id as id, min(a.at_utc) filter (where a.changes -> 'state' ->> 1 in ('Confirmed', 'Completed')) as confirmed,
        max(a.at_utc) filter (where a.changes -> 'state' ->> 1 = 'Cancelled') as cancelled
      from audit a where a.entity = 'orders' and a.changes ? 'state' group by a.record_id)
    select o.id, o.client_id, o.branch_id, o.source, case when i.id is null then coalesce(t.confirmed, o.ordered_on_utc) else o.ordered_on_utc end as written_at,
      case when o.state = 'Cancelled' then coalesce(t.cancelled, least(o.ordered_on_utc + cancelled_after, now())) end as cancelled_at,
      coalesce(i.completed_date, money_day(o.client_id, o.ordered_on_utc)) as before_day
    from orders o left join told t on t.id = o.id left join imported_orders i on i.order_id = o.id and not i.is_deleted
    where not o.is_deleted and (o.state in ('Confirmed', 'Completed') or (o.state = 'Cancelled' and coalesce(t.confirmed, o.ordered_on_utc + cancelled_after) is not null));

  create temp table past_lines on commit drop as
    select l.id, o.id as order_id, o.client_id, o.branch_id, o.source, o.written_at, o.cancelled_at, o.before_day, l.sku_id, l.promotion_id, l.quantity,
      case when o.cancelled_at is null then l.quantity_delivered else 0 end as delivered, case when o.cancelled_at is null then l.quantity_returned else 0 end as returned, l.delivered_before,
      l.quantity * l.price as listed, l.discount, l.tax, l.quantity * l.price - l.discount - case when c.country = 'CA' then 0 else l.tax end as revenue, l.cost_at_sale
    from past_orders o join clients c on c.id = o.client_id join order_lines l on l.order_id = o.id and not l.is_deleted
      join skus k on k.id = l.sku_id join products p on p.id = k.product_id and not p.is_gift_card;

  create temp table past_deliveries on commit drop as
    select l.id, p.date as day, sum(i.delivered)::integer as pieces from past_lines l join plan_items i on i.order_line_id = l.id and not i.is_deleted and i.delivered > 0
      join delivery_plans p on p.id = i.plan_id where l.delivered > 0 group by 1, 2;
  create temp table past_returns on commit drop as
    select l.id, money_day(l.client_id, r.received_on_utc) as day, sum(r.quantity)::integer as pieces from past_lines l join plan_items i on i.order_line_id = l.id and not i.is_deleted
      join return_records r on r.plan_item_id = i.id and r.received_on_utc is not null and r.state not in ('Expected', 'Cancelled') and not r.is_deleted where l.returned > 0 group by 1, 2;
  -- Tables of a transaction are known to the planner by this alone.
  analyze past_orders, past_lines, past_deliveries, past_returns;

  with delivered as materialized (select id, sum(pieces) as pieces, max(day) as last from past_deliveries group by 1),
    came_back as materialized (select id, sum(pieces) as pieces from past_returns group by 1),
    moved as (
      select l.id, 'Written' as basis, money_day(l.client_id, l.written_at) as day, l.written_at as at, l.quantity as pieces from past_lines l
      union all select l.id, 'Written', money_day(l.client_id, l.cancelled_at), l.cancelled_at, -l.quantity from past_lines l where l.cancelled_at is not null
      union all select l.id, 'Delivered', l.before_day, null, least(l.delivered_before, l.delivered) from past_lines l where l.delivered > 0
      union all select p.id, 'Delivered', p.day, null, p.pieces from past_deliveries p
      union all select l.id, 'Delivered', money_day(l.client_id, l.written_at), null, l.delivered - least(l.delivered_before, l.delivered) - coalesce(d.pieces, 0)::integer
        from past_lines l left join delivered d on d.id = l.id where l.delivered > 0
      union all select b.id, 'Returned', b.day, null, b.pieces from past_returns b
      union all select l.id, 'Returned', coalesce(d.last, money_day(l.client_id, l.written_at)), null, l.returned - coalesce(b.pieces, 0)::integer
        from past_lines l left join delivered d on d.id = l.id left join came_back b on b.id = l.id where l.returned > 0),
    by_day as (select m.id, m.basis, m.day, max(m.at) as at, sum(m.pieces)::integer as pieces from moved m group by 1, 2, 3 having sum(m.pieces) <> 0),
    running as (select d.*, sum(d.pieces) over (partition by d.id, d.basis order by d.day) as till from by_day d)
  insert into sale_entries (id, client_id, day, happened_on_utc, order_id, order_line_id, sku_id, branch_id, source, promotion_id, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), l.client_id, r.day, coalesce(r.at, money_day_begins(l.client_id, r.day) + interval '12 hours'), l.order_id, l.id, l.sku_id, l.branch_id, l.source, l.promotion_id, r.basis,
    case when r.basis = 'Written' then case when r.pieces < 0 then 'Cancelled' else 'Sold' end when r.pieces < 0 then 'Changed' when r.basis = 'Delivered' then 'Handed over' else 'Came back' end,
    r.pieces, round(l.listed * r.till / l.quantity, 2) - round(l.listed * (r.till - r.pieces) / l.quantity, 2), round(l.discount * r.till / l.quantity, 2) - round(l.discount * (r.till - r.pieces) / l.quantity, 2),
    round(l.tax * r.till / l.quantity, 2) - round(l.tax * (r.till - r.pieces) / l.quantity, 2), v.revenue, case when l.cost_at_sale is null then 0 else v.revenue end, coalesce(l.cost_at_sale, 0) * r.pieces
  from running r join past_lines l on l.id = r.id
    cross join lateral (select round(l.revenue * r.till / l.quantity, 2) - round(l.revenue * (r.till - r.pieces) / l.quantity, 2) as revenue) v;

  with by_day as (
      select e.client_id, e.order_id, e.branch_id, e.source, e.basis, e.day, max(e.happened_on_utc) as at, max(e.cause) as cause,
        sum(e.quantity) as quantity, sum(e.listed) as listed, sum(e.discount) as discount, sum(e.tax) as tax, sum(e.revenue) as revenue, sum(e.costed_revenue) as costed_revenue, sum(e.cost) as cost
      from sale_entries e group by 1, 2, 3, 4, 5, 6),
    running as (
      select d.*, sum(d.quantity) over w as q, sum(d.listed) over w as l, sum(d.discount) over w as s, sum(d.tax) over w as t, sum(d.revenue) over w as r, sum(d.costed_revenue) over w as k, sum(d.cost) over w as c
      from by_day d window w as (partition by d.order_id, d.basis order by d.day)),
    sellers as materialized (
      select s.order_id, s.staff_id, s.percent from payment_shares s where not s.is_deleted
      union all select o.id, o.salesperson_id, 100 from orders o where not exists (select from payment_shares s where s.order_id = o.id and not s.is_deleted)),
    split as (
      select t.client_id, t.order_id, t.branch_id, t.source, t.basis, t.day, t.at, t.cause, s.staff_id, m.n, floor(m.units * s.percent / 100) as whole,
        row_number() over (w order by m.units * s.percent / 100 - floor(m.units * s.percent / 100) desc, s.staff_id) as turn, m.units - sum(floor(m.units * s.percent / 100)) over w as rest
      from running t join sellers s on s.order_id = t.order_id
        cross join lateral (values (1, t.q::numeric), (2, t.l * 100), (3, t.s * 100), (4, t.t * 100), (5, t.r * 100), (6, t.k * 100), (7, t.c * 100)) m(n, units)
      window w as (partition by t.order_id, t.basis, t.day, m.n)),
    each as (
      select s.*, u.units, u.units - coalesce(lag(u.units) over (partition by s.order_id, s.basis, s.staff_id, s.n order by s.day), 0) as more
      from split s cross join lateral (select s.whole + case when s.turn <= s.rest then 1 else 0 end as units) u)
  insert into sale_parts (id, client_id, day, happened_on_utc, order_id, staff_id, branch_id, source, basis, cause, quantity, listed, discount, tax, revenue, costed_revenue, cost)
  select gen_random_uuid(), e.client_id, e.day, max(e.at), e.order_id, e.staff_id, e.branch_id, e.source, e.basis, max(e.cause), sum(e.more) filter (where e.n = 1), sum(e.more) filter (where e.n = 2) / 100,
    sum(e.more) filter (where e.n = 3) / 100, sum(e.more) filter (where e.n = 4) / 100, sum(e.more) filter (where e.n = 5) / 100, sum(e.more) filter (where e.n = 6) / 100, sum(e.more) filter (where e.n = 7) / 100
  from each e group by e.client_id, e.day, e.order_id, e.staff_id, e.branch_id, e.source, e.basis having bool_or(e.more <> 0);

  delete from sale_queue;
  perform rebuild_sale_sums();
end
$$;
