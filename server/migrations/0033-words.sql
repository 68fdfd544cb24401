-- The functions are as before; only what they say to people is worded anew.
create or replace function refuse_category_cycle() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then return null; end if;
  perform pg_advisory_xact_lock(hashtext('categories.parent_id'));
  if exists (
    with recursive above as (
      select id, parent_id from categories where id = new.parent_id
      union
      select c.id, c.parent_id from categories c join above a on c.id = a.parent_id
    ) select 1 from above where id = new.id
  ) then
    raise exception 'A category cannot be moved below itself.' using errcode = 'ERP01', table = 'categories', column = 'parent_id';
  end if;
  return null;
end
$$;
create or replace function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.is_deleted
    or (new.order_id, new.method_id, new.amount, new.received_on_utc, new.reversal_of_id)
      is distinct from (old.order_id, old.method_id, old.amount, old.received_on_utc, old.reversal_of_id)
  then
    raise exception 'A payment cannot be changed or deleted. Void it instead.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;
create or replace function refuse_promised_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'Goods of this line are promised to orders, so its product and purchase order cannot be changed.' using errcode = 'ERP01', table = tg_table_name, column = 'sku_id';
end
$$;
create or replace function refuse_used_address_change() returns trigger language plpgsql as $$
declare
  pointer record;
  is_used boolean;
begin
  -- Whoever is just beginning to use it holds its row by the foreign key and is waited for; whoever comes after waits for this change.
  perform 1 from addresses where id = old.id for update;
  for pointer in
    select c.conrelid::regclass as source, a.attname as field from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'addresses'::regclass
  loop
    execute format('select exists (select from %s where %I = $1)', pointer.source, pointer.field) into is_used using old.id;
    if is_used then
      raise exception 'Orders or deliveries use this address, so it cannot be changed. Add the corrected one as a new address.' using errcode = 'ERP01';
    end if;
  end loop;
  return new;
end
$$;
create or replace function refuse_misplaced_members() returns trigger language plpgsql as $$
declare
  combos uuid[];
begin
  if tg_table_name = 'products' then
    combos := array(select id from skus where product_id = new.id);
  elsif tg_table_name = 'skus' then
    combos := array[new.id];
  else
    combos := array[new.combo_sku_id];
  end if;
  combos := array(select distinct combo_sku_id from combo_members where combo_sku_id = any(combos) and not is_deleted);
  perform 1 from skus where id = any(combos) order by id for update;
  if exists (select from skus s join products p on p.id = s.product_id where s.id = any(combos) and not s.is_deleted and p.type <> 'Combo') then
    if tg_table_name = 'products' then
      raise exception 'SKUs of this product have combo members. Remove them first.' using errcode = 'ERP01', table = 'products', column = 'type';
    end if;
    raise exception 'Only SKUs of combo products can have members.' using errcode = 'ERP01', table = 'skus', column = 'members';
  end if;
  if tg_table_name = 'combo_members' and (
    exists (select from stock_lines where sku_id = any(combos) and quantity > 0 and not is_deleted)
    or exists (select from reservations where sku_id = any(combos) and state not in ('Done', 'Released') and not is_deleted)
    or exists (select from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
      where l.sku_id = any(combos) and o.state not in ('Received', 'Closed', 'Cancelled') and not l.is_deleted and not o.is_deleted)
    or exists (select from container_lines l join containers c on c.id = l.container_id
      where l.sku_id = any(combos) and c.state not in ('Completed', 'Cancelled') and not l.is_deleted and not c.is_deleted)
  ) then
    raise exception 'This SKU has stock, reservations or goods on order, so it cannot be a combo. Create a SKU for the combo.' using errcode = 'ERP01', table = 'skus', column = 'members';
  end if;
  return null;
end
$$;
