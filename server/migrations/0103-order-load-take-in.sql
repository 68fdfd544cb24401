ALTER TABLE "container_lines" ADD COLUMN "over_reason" text;
ALTER TABLE "containers" ADD COLUMN "loaded_on" date;
ALTER TABLE "containers" ADD COLUMN "departed_on" date;
ALTER TABLE "containers" ADD COLUMN "customs_on" date;
ALTER TABLE "containers" ADD COLUMN "delivered_on" date;
ALTER TABLE "containers" ADD COLUMN "unpacked_on" date;
ALTER TABLE "containers" ADD COLUMN "completed_on" date;
ALTER TABLE "purchase_order_lines" ADD COLUMN "closed_short" integer DEFAULT 0 NOT NULL;
ALTER TABLE "purchase_order_lines" ADD COLUMN "asked_unit_cost" numeric(18, 4);
ALTER TABLE "purchase_order_lines" ADD COLUMN "asked_ready_date" date;
ALTER TABLE "purchase_orders" ADD COLUMN "state_before" text;
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_closed_short_min" CHECK ("closed_short" >= 0);
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_asked_unit_cost_min" CHECK ("asked_unit_cost" >= 0);
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_state_before_values" CHECK ("state_before" in ('Confirmed', 'In Production'));

-- Where an order stands follows from its numbers. One of which nothing has left in a container here stands where a person or a file put it.
lock table purchase_orders, purchase_order_lines, containers, container_lines in share row exclusive mode;
create temporary table left_here on commit drop as
  select distinct p.purchase_order_id as id from container_lines l join containers c on c.id = l.container_id join purchase_order_lines p on p.id = l.purchase_order_line_id
  where c.state not in ('Planned', 'Loaded', 'Cancelled') and not l.is_deleted and not c.is_deleted and not p.is_deleted;
update purchase_orders o set state_before = case when o.state = 'Confirmed' then 'Confirmed' else 'In Production' end
  where o.state in ('Confirmed', 'In Production') or o.state in ('Partly Shipped', 'Shipped', 'Received') and o.id in (select id from left_here);
-- What was received with pieces missing was given up.
update purchase_order_lines p set closed_short = x.rest
  from (select l.id, coalesce(l.confirmed, l.quantity) - l.received - coalesce((
      select sum(b.quantity - b.received_good - b.damaged) from container_lines b join containers v on v.id = b.container_id
      where b.purchase_order_line_id = l.id and v.state not in ('Completed', 'Cancelled') and not b.is_deleted and not v.is_deleted), 0) as rest
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id where o.state = 'Received' and o.id in (select id from left_here) and not l.is_deleted) x
  where p.id = x.id and x.rest > 0;
update purchase_orders o set state = case when n.to_come = 0 then 'Received' when n.at_sea >= n.to_come then 'Shipped' else 'Partly Shipped' end
  from (
    select l.purchase_order_id as id, sum(greatest(coalesce(l.confirmed, l.quantity) - l.received - l.closed_short, 0)) as to_come,
      sum(least(greatest(coalesce(l.confirmed, l.quantity) - l.received - l.closed_short, 0), coalesce((
        select sum(b.quantity - b.received_good - b.damaged) from container_lines b join containers v on v.id = b.container_id
        where b.purchase_order_line_id = l.id and v.state not in ('Planned', 'Loaded', 'Completed', 'Cancelled') and not b.is_deleted and not v.is_deleted), 0))) as at_sea
    from purchase_order_lines l where not l.is_deleted group by 1) n
  where n.id = o.id and o.id in (select id from left_here) and o.state in ('Confirmed', 'In Production', 'Partly Shipped', 'Shipped', 'Received');
update containers set departed_on = departs_on where state not in ('Planned', 'Loaded', 'Cancelled') and departs_on <= current_date;

-- A completed container brings nothing more: what it did not bring is to come from its order, or is to be bought.
update reservations r set source = 'Purchase order', container_line_id = null,
    purchase_order_line_id = (select p.id from purchase_order_lines p join purchase_orders o on o.id = p.purchase_order_id where p.id = r.purchase_order_line_id and o.state not in ('Received', 'Closed', 'Cancelled'))
  from container_lines l join containers c on c.id = l.container_id
  where l.id = r.container_line_id and c.state = 'Completed' and r.source = 'Container' and r.state not in ('Done', 'Released') and not r.is_deleted;

update saved_views set path = '/supply_chain/order/purchase_records' where path = '/supply_chain/purchaseOrders';
update saved_views set path = '/supply_chain/container/records' where path = '/supply_chain/containers';

-- The arithmetic of resources/stock/reservations/arithmetic.ts. What is to come and in no container; below 0 where more was loaded with a reason.
create function not_loaded(line uuid) returns integer language sql stable as $$
  select coalesce(p.confirmed, p.quantity) - p.received - p.closed_short - coalesce((
    select sum(l.quantity - l.received_good - l.damaged) from container_lines l join containers c on c.id = l.container_id
    where l.purchase_order_line_id = p.id and c.state not in ('Completed', 'Cancelled') and not l.is_deleted and not c.is_deleted), 0)::int
  from purchase_order_lines p where p.id = line
$$;

-- No more is loaded than is not loaded, whoever writes and however many at once, unless the line says why. Lines of orders are locked in
-- the order of their ids.
create function refuse_loading_too_much() returns trigger language plpgsql as $$
declare
  concerned uuid[];
  code text;
begin
  if tg_op = 'INSERT' then
    concerned := array(select distinct a.purchase_order_line_id from added a where a.purchase_order_line_id is not null and a.over_reason is null and not a.is_deleted);
  else
    concerned := array(select distinct a.purchase_order_line_id from added a join taken t on t.id = a.id
      where a.purchase_order_line_id is not null and a.over_reason is null and not a.is_deleted
        and (t.is_deleted or t.over_reason is not null or a.quantity > t.quantity or t.purchase_order_line_id is distinct from a.purchase_order_line_id));
  end if;
  if cardinality(concerned) = 0 then return null; end if;
  perform 1 from purchase_order_lines where id = any(concerned) order by id for no key update;
  select k.code into code from purchase_order_lines p join skus k on k.id = p.sku_id where p.id = any(concerned) and not_loaded(p.id) < 0 order by k.code limit 1;
  if code is not null then
    raise exception '%: more is loaded than is left of its line of the purchase order. Load fewer, or say why it is more.', code
      using errcode = 'ERP01', table = 'container_lines', column = 'quantity';
  end if;
  return null;
end
$$;
create trigger container_lines_load_no_more_insert after insert on container_lines referencing new table as added for each statement execute function refuse_loading_too_much();
create trigger container_lines_load_no_more_update after update on container_lines referencing old table as taken new table as added for each statement execute function refuse_loading_too_much();

-- No fewer are agreed, and no more given up, than are loaded.
create function refuse_fewer_than_loaded() returns trigger language plpgsql as $$
begin
  if not_loaded(new.id) < 0 then
    raise exception 'More pieces of this line are in containers than would be left to come. Take them out first.'
      using errcode = 'ERP01', table = 'purchase_order_lines',
        column = case when new.closed_short > old.closed_short then 'closed_short' when new.confirmed is distinct from old.confirmed then 'confirmed' else 'quantity' end;
  end if;
  return null;
end
$$;
create trigger purchase_order_lines_as_many_as_loaded after update on purchase_order_lines for each row
  when (coalesce(new.confirmed, new.quantity) - new.received_before - new.closed_short < coalesce(old.confirmed, old.quantity) - old.received_before - old.closed_short)
  execute function refuse_fewer_than_loaded();

-- A container that is restored loads its goods again.
create function refuse_restoring_too_much() returns trigger language plpgsql as $$
declare
  code text;
begin
  perform 1 from purchase_order_lines where id in (select purchase_order_line_id from container_lines where container_id = new.id and not is_deleted) order by id for no key update;
  select k.code into code from container_lines l join skus k on k.id = l.sku_id
    where l.container_id = new.id and l.purchase_order_line_id is not null and l.over_reason is null and not l.is_deleted and not_loaded(l.purchase_order_line_id) < 0 order by k.code limit 1;
  if code is not null then
    raise exception '%: its pieces are in another container now.', code using errcode = 'ERP01', table = 'containers', column = 'no';
  end if;
  return null;
end
$$;
create trigger containers_load_no_more after update on containers for each row
  when ((old.is_deleted or old.state in ('Completed', 'Cancelled')) and not new.is_deleted and new.state not in ('Completed', 'Cancelled'))
  execute function refuse_restoring_too_much();
