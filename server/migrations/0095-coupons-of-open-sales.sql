-- The use of a coupon counts when an order is confirmed. What is only begun or offered gives back
-- the use that it was counted with.
update promotions p set coupon_used = greatest(p.coupon_used - u.orders, 0)
from (
  select u.promotion_id, count(distinct u.order_id)::int as orders
  from promotion_uses u join orders o on o.id = u.order_id
  where o.state in ('Draft', 'Quotation') and not u.is_deleted
  group by u.promotion_id
) u
where p.id = u.promotion_id and p.coupon is not null and p.coupon_limit is not null;
