-- Rules of the business that declarations cannot say. A trigger's refusal has the code ERP01 and a message for people.

-- One price of a kind at a time for a SKU in a market; one rate of a tax at a time.
alter table prices add constraint prices_no_overlap
  exclude using gist (sku_id with =, market with =, kind with =, tstzrange(from_on_utc, to_on_utc) with &&) where (not is_deleted);
alter table country_tax_rates add constraint country_tax_rates_no_overlap
  exclude using gist (tax_type_id with =, country with =, period with &&) where (not is_deleted);
alter table state_tax_rates add constraint state_tax_rates_no_overlap
  exclude using gist (tax_type_id with =, country with =, lower(state) with =, period with &&) where (not is_deleted);

-- A movement that was sent twice, by an unsteady line, is one movement.
create unique index stock_moves_client_event_id_key on stock_moves (client_id, client_event_id, stock_line_id) where client_event_id is not null;

-- Open work of an order is looked up by order and line without the done rest of years.
create index reservations_active_idx on reservations (order_line_id) where state not in ('Done', 'Released') and not is_deleted;
create index stock_lines_free_idx on stock_lines (sku_id, warehouse_id)
  where stock_on_hold_status is null and order_line_id is null and ticket_id is null and transfer_id is null and container_line_id is null and not is_deleted;
create index delivery_plans_day_idx on delivery_plans (calendar_id, date) where state <> 'Cancelled' and not is_deleted;

-- The shares of an order sum to exactly 100 when the transaction ends. The order's row is locked first: of two transactions
-- that write shares of one order, the second sums what the first has left.
create function refuse_incomplete_shares() returns trigger language plpgsql as $$
declare
  of_order uuid;
  total numeric;
begin
  for of_order in
    select distinct id from unnest(array[case when tg_op <> 'DELETE' then new.order_id end, case when tg_op <> 'INSERT' then old.order_id end]) id where id is not null order by id
  loop
    perform 1 from orders where id = of_order for no key update;
    select sum(percent) into total from payment_shares where order_id = of_order and not is_deleted;
    if total is not null and total <> 100 then
      raise exception 'The shares of an order must sum to 100; these sum to %.', trim_scale(total) using errcode = 'ERP01';
    end if;
  end loop;
  return null;
end
$$;
create constraint trigger payment_shares_sum_to_100 after insert or update or delete on payment_shares
  deferrable initially deferred for each row execute function refuse_incomplete_shares();

-- A combo is made of goods, never of combos. Both rows are locked, so that two changes at once cannot nest what each alone would not.
create function refuse_nested_combo() returns trigger language plpgsql as $$
begin
  if new.is_deleted then return new; end if;
  perform 1 from skus where id in (new.combo_sku_id, new.sku_id) order by id for no key update;
  if exists (select 1 from combo_members where combo_sku_id = new.sku_id and not is_deleted and id <> new.id) then
    raise exception 'A combo cannot be a member of another combo.' using errcode = 'ERP01';
  end if;
  if exists (select 1 from combo_members where sku_id = new.combo_sku_id and not is_deleted and id <> new.id) then
    raise exception 'A member of a combo cannot be a combo itself.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;
create trigger combo_members_not_nested before insert or update on combo_members for each row execute function refuse_nested_combo();

-- No category stands below itself. Changes of the tree go one after the other.
create function refuse_category_cycle() returns trigger language plpgsql as $$
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
    raise exception 'A category cannot stand below itself.' using errcode = 'ERP01', table = 'categories', column = 'parent_id';
  end if;
  return null;
end
$$;
create trigger categories_no_cycle after insert or update of parent_id on categories for each row execute function refuse_category_cycle();

-- Stock moves are written once.
create function refuse_stock_move_change() returns trigger language plpgsql as $$
begin
  raise exception 'stock moves are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger stock_moves_are_insert_only before update or delete on stock_moves for each row execute function refuse_stock_move_change();
create trigger stock_moves_are_never_emptied before truncate on stock_moves for each statement execute function refuse_stock_move_change();

-- What only changes place or hold neither makes goods nor loses them. The sides of a movement are inserted by one statement.
create function refuse_unbalanced_movement() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added where type in ('Reservation', 'Release', 'Transfer', 'Move') group by movement_id, sku_id having sum(quantity) <> 0
  ) then
    raise exception 'A movement between places must take as much as it brings.' using errcode = 'ERP01';
  end if;
  return null;
end
$$;
create trigger stock_moves_balance after insert on stock_moves referencing new table as added for each statement execute function refuse_unbalanced_movement();

-- A payment that was recorded keeps its order, method and amount; what was wrong is reversed.
create function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.is_deleted
    or (new.order_id, new.method_id, new.amount, new.received_on_utc, new.reversal_of_id)
      is distinct from (old.order_id, old.method_id, old.amount, old.received_on_utc, old.reversal_of_id)
  then
    raise exception 'A payment is never changed or removed: void it.' using errcode = 'ERP01';
  end if;
  return new;
end
$$;
create trigger payments_keep_their_amount before update or delete on payments for each row execute function refuse_payment_change();
