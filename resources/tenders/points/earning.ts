/**
 * What the orders `asked` earn now and have earned so far, as SQL of the tables that end in `earning`.
 * What was closed in another program has earned there.
 * @param completing SQL: they are being completed; otherwise those that are not earn nothing
 */
export const earning = (completing = 'false') => `
  goods as (
    select l.order_id, p.is_gift_card,
      sum(round((l.price * l.quantity - l.discount) * (l.quantity - l.quantity_returned) / l.quantity, 2)) as kept,
      sum(round((l.price * l.quantity - l.discount) * l.quantity_returned / l.quantity, 2)) as back,
      sum(l.price * l.quantity - l.discount) as sold
    from order_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id
    where l.order_id in (select id from asked) and not l.is_deleted group by l.order_id, p.is_gift_card),
  money as (
    select y.order_id, sum(y.amount) filter (where m.type = 'Points') as points, sum(y.amount) filter (where m.type <> 'Points') as others
    from payments y join payment_methods m on m.id = y.method_id
    where y.order_id in (select id from asked) and y.state <> 'Pending' and not y.is_deleted group by y.order_id),
  earned as (
    select e.order_id, sum(e.points)::int as points, (array_agg(e.rate order by e.id desc))[1] as rate from points_entries e
    where e.order_id in (select id from asked) and e.type in ('Earn', 'Reverse') and not e.is_deleted group by e.order_id),
  earning as (
    select o.id as order_id, o.customer_id, coalesce(e.points, 0) as earned, coalesce(e.rate, k.points_per_dollar) as rate,
      case when (o.state = 'Completed' or ${completing}) and not exists (select from walk_in_customers w where w.customer_id = o.customer_id and not w.is_deleted) then greatest(least(
        coalesce(g.kept, 0) - coalesce(m.points, 0),
        coalesce(m.others, 0) - coalesce(c.sold, 0) - o.shipping - case when k.country = 'CA' then o.tax - (o.returned - coalesce(g.back, 0) - coalesce(c.back, 0)) else 0 end), 0) else 0 end as worth
    from asked a join orders o on o.id = a.id join clients k on k.id = o.client_id
      left join goods g on g.order_id = o.id and not g.is_gift_card
      left join goods c on c.order_id = o.id and c.is_gift_card
      left join money m on m.order_id = o.id left join earned e on e.order_id = o.id
    where (${completing} or o.state = 'Completed' or e.points <> 0)
      and (e.points is not null or not exists (
        select from imported_orders i where i.order_id = o.id and coalesce(i.kind = 'Closed', i.completed_date is not null))))`
