-- What is promised to orders out of a container, and out of a purchase order, is counted where the limit stands, in the transaction that
-- promises it: the checks of both lines then hold whoever writes. A promise counts until it is released, whatever has become of it: what
-- has come in was sold before it came.

-- Whoever writes promises waits for the counts to be right.
lock table reservations, container_lines, purchase_order_lines in share row exclusive mode;

update reservations r set purchase_order_line_id = l.purchase_order_line_id
  from container_lines l where l.id = r.container_line_id and l.purchase_order_line_id is not null;

-- More than was allowed stays promised; the limit says so from now on.
update container_lines l set presold = p.quantity, presale_limit = case when p.quantity > coalesce(l.presale_limit, l.quantity) then p.quantity else l.presale_limit end
  from (select container_line_id as id, sum(quantity)::int as quantity from reservations where container_line_id is not null and state <> 'Released' and not is_deleted group by 1) p
  where p.id = l.id;
update purchase_order_lines l set presold = p.quantity, presale_limit = case when p.quantity > coalesce(l.presale_limit, l.quantity) then p.quantity else l.presale_limit end
  from (select purchase_order_line_id as id, sum(quantity)::int as quantity from reservations where purchase_order_line_id is not null and state <> 'Released' and not is_deleted group by 1) p
  where p.id = l.id;

-- A promise out of a container is one out of its purchase order as well.
create function name_promised_purchase() returns trigger language plpgsql as $$
begin
  select purchase_order_line_id into new.purchase_order_line_id from container_lines where id = new.container_line_id;
  return new;
end
$$;
create trigger reservations_name_their_purchase before insert or update of container_line_id, purchase_order_line_id on reservations
  for each row when (new.container_line_id is not null) execute function name_promised_purchase();

-- Lines are locked in the order of their ids, those of containers before those of purchase orders.
create function count_presold() returns trigger language plpgsql as $$
declare
  written text;
  changed text;
  is_about_lines boolean;
  is_foreign boolean;
  side text;
  field text;
begin
  if tg_op = 'INSERT' then
    written := 'select *, quantity as pieces from added';
    is_about_lines := exists (select from added where coalesce(container_line_id, purchase_order_line_id) is not null);
  elsif tg_op = 'DELETE' then
    written := 'select *, -quantity as pieces from taken';
    is_about_lines := exists (select from taken where coalesce(container_line_id, purchase_order_line_id) is not null);
  else
    written := 'select *, quantity as pieces from added union all select *, -quantity from taken';
    is_about_lines := exists (select from added where coalesce(container_line_id, purchase_order_line_id) is not null)
      or exists (select from taken where coalesce(container_line_id, purchase_order_line_id) is not null);
  end if;
  if not is_about_lines then return null; end if;
  for side, field in values ('container_lines', 'container_line_id'), ('purchase_order_lines', 'purchase_order_line_id') loop
    changed := format(
      'select %I as id, sum(pieces) as pieces from (%s) w where state <> ''Released'' and not is_deleted group by 1 having sum(pieces) <> 0', field, written);
    execute format('select 1 from %I where id in (select id from (%s) c) order by id for no key update', side, changed);
    execute format('update %I l set presold = l.presold + c.pieces from (%s) c where c.id = l.id', side, changed);
    if tg_op <> 'DELETE' then
      execute format('select exists (select from added a join %I l on l.id = a.%I where l.sku_id <> a.sku_id and a.state <> ''Released'' and not a.is_deleted)', side, field) into is_foreign;
      if is_foreign then
        raise exception 'Only the product of a line can be promised out of it.' using errcode = 'ERP01', table = 'reservations', column = 'sku_id';
      end if;
    end if;
  end loop;
  if tg_op <> 'DELETE' then
    if exists (
      select from added a join container_lines l on l.id = a.container_line_id
      where l.purchase_order_line_id is distinct from a.purchase_order_line_id and a.state <> 'Released' and not a.is_deleted
    ) then
      raise exception 'The line of the container was just changed. Promise its goods again.' using errcode = 'ERP01', table = 'reservations', column = 'container_line_id';
    end if;
  end if;
  return null;
end
$$;
create trigger reservations_count_presold_insert after insert on reservations referencing new table as added for each statement execute function count_presold();
create trigger reservations_count_presold_update after update on reservations referencing old table as taken new table as added for each statement execute function count_presold();
create trigger reservations_count_presold_delete after delete on reservations referencing old table as taken for each statement execute function count_presold();

-- What is promised out of a line is of its product, and counts on its purchase order.
create function refuse_promised_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'Goods of this line are promised to orders: it keeps its product and its purchase order.' using errcode = 'ERP01', table = tg_table_name, column = 'sku_id';
end
$$;
create trigger container_lines_promised_stay before update on container_lines for each row
  when (old.presold > 0 and (new.sku_id, new.purchase_order_line_id) is distinct from (old.sku_id, old.purchase_order_line_id))
  execute function refuse_promised_line_change();
create trigger purchase_order_lines_promised_stay before update on purchase_order_lines for each row
  when (old.presold > 0 and new.sku_id <> old.sku_id) execute function refuse_promised_line_change();
