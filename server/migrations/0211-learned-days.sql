ALTER TABLE "purchase_orders" ADD COLUMN "submitted_on" date;
ALTER TABLE "shipping_agents" ADD COLUMN "slip_days" integer;
ALTER TABLE "shipping_agents" ADD CONSTRAINT "shipping_agents_slip_days_min" CHECK ("slip_days" >= 0);

-- The day on which a purchase order went to its supplier: whoever sets the status.
create function set_submitted_on() returns trigger language plpgsql as $$
begin
  new.submitted_on := (select (wall_time(c.timezone, now()))::date from clients c where c.id = new.client_id);
  return new;
end
$$;
create trigger purchase_orders_submitted_on before update of state on purchase_orders for each row
  when (new.submitted_on is null and old.state = 'Draft' and new.state not in ('Draft', 'Cancelled')) execute function set_submitted_on();
update purchase_orders o set submitted_on = z.day from (
  select z.record_id, min(money_day(p.client_id, z.at_utc)) as day from audit z join purchase_orders p on p.id = z.record_id
  where z.entity = 'purchaseOrders' and z.changes->'state'->>1 = 'Submitted' group by 1) z
where o.id = z.record_id;
