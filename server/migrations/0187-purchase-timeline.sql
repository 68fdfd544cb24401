ALTER TABLE "purchase_orders" ADD COLUMN "confirmed_on" date;

-- The day on which a supplier's answer was entered: whoever sets the status.
create function set_confirmed_on() returns trigger language plpgsql as $$
begin
  new.confirmed_on := (select (wall_time(c.timezone, now()))::date from clients c where c.id = new.client_id);
  return new;
end
$$;
create trigger purchase_orders_confirmed_on before update of state on purchase_orders for each row
  when (new.confirmed_on is null and new.state = 'Confirmed' and old.state <> 'Confirmed') execute function set_confirmed_on();
update purchase_orders o set confirmed_on = z.day from (
  select z.record_id, min(money_day(p.client_id, z.at_utc)) as day from audit z join purchase_orders p on p.id = z.record_id
  where z.entity = 'purchaseOrders' and z.changes->'state'->>1 = 'Confirmed' group by 1) z
where o.id = z.record_id;
