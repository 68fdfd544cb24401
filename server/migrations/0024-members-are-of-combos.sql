-- A combo has no stock of its own: its members have. A SKU that has some would lose it from sight with its first member. Checked when the
-- transaction ends; the SKUs are locked first, so that goods which are received meanwhile are seen.
create function refuse_misplaced_members() returns trigger language plpgsql as $$
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
      raise exception 'SKUs of this product have combo members. Take them out first.' using errcode = 'ERP01', table = 'products', column = 'type';
    end if;
    raise exception 'Only SKUs of products of the type Combo have members.' using errcode = 'ERP01', table = 'skus', column = 'members';
  end if;
  if tg_table_name = 'combo_members' and (
    exists (select from stock_lines where sku_id = any(combos) and quantity > 0 and not is_deleted)
    or exists (select from reservations where sku_id = any(combos) and state not in ('Done', 'Released') and not is_deleted)
    or exists (select from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
      where l.sku_id = any(combos) and o.state not in ('Received', 'Closed', 'Cancelled') and not l.is_deleted and not o.is_deleted)
    or exists (select from container_lines l join containers c on c.id = l.container_id
      where l.sku_id = any(combos) and c.state not in ('Completed', 'Cancelled') and not l.is_deleted and not c.is_deleted)
  ) then
    raise exception 'A SKU with stock, reservations or goods on order has no members: make a SKU for the combo.' using errcode = 'ERP01', table = 'skus', column = 'members';
  end if;
  return null;
end
$$;
create constraint trigger combo_members_of_combos after insert or update on combo_members
  deferrable initially deferred for each row when (not new.is_deleted) execute function refuse_misplaced_members();
create constraint trigger skus_of_combos after update of product_id on skus
  deferrable initially deferred for each row when (new.product_id <> old.product_id) execute function refuse_misplaced_members();
create constraint trigger products_stay_combos after update of type on products
  deferrable initially deferred for each row when (new.type <> 'Combo' and old.type = 'Combo') execute function refuse_misplaced_members();
