-- What belongs together stays together: a part and its line, a payment and what speaks of it, a slot and its calendar. Each is one
-- look at all rows that a statement wrote; foreign keys say that the other row exists, not whose it is.

-- Arguments: the other table, the column that points to it, the column that both must share, and what a person reads.
create function refuse_foreign_part() returns trigger language plpgsql as $$
declare
  is_foreign boolean;
begin
  execute format('select exists (select 1 from added a join %I p on p.id = a.%I where p.%I <> a.%I)', tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[2]) into is_foreign;
  if is_foreign then
    raise exception '%', tg_argv[3] using errcode = 'ERP01', table = tg_table_name, column = tg_argv[1];
  end if;
  return null;
end
$$;

create trigger order_lines_part_of_one_order_insert after insert on order_lines referencing new table as added for each statement
  execute function refuse_foreign_part('order_lines', 'parent_line_id', 'order_id', 'A part stands in the order of the line that it belongs to.');
create trigger order_lines_part_of_one_order_update after update on order_lines referencing new table as added for each statement
  execute function refuse_foreign_part('order_lines', 'parent_line_id', 'order_id', 'A part stands in the order of the line that it belongs to.');
create trigger deposit_references_payment_of_order_insert after insert on deposit_references referencing new table as added for each statement
  execute function refuse_foreign_part('payments', 'payment_id', 'order_id', 'A deposit reference speaks of a payment of its own order.');
create trigger deposit_references_payment_of_order_update after update on deposit_references referencing new table as added for each statement
  execute function refuse_foreign_part('payments', 'payment_id', 'order_id', 'A deposit reference speaks of a payment of its own order.');
create trigger payments_reversal_of_order after insert on payments referencing new table as added for each statement
  execute function refuse_foreign_part('payments', 'reversal_of_id', 'order_id', 'A payment is reversed in its own order.');
create trigger delivery_plans_slot_of_calendar_insert after insert on delivery_plans referencing new table as added for each statement
  execute function refuse_foreign_part('calendar_slots', 'slot_id', 'calendar_id', 'This time slot is one of another calendar.');
create trigger delivery_plans_slot_of_calendar_update after update on delivery_plans referencing new table as added for each statement
  execute function refuse_foreign_part('calendar_slots', 'slot_id', 'calendar_id', 'This time slot is one of another calendar.');
create trigger slot_days_slot_of_calendar after insert on slot_days referencing new table as added for each statement
  execute function refuse_foreign_part('calendar_slots', 'slot_id', 'calendar_id', 'This time slot is one of another calendar.');

-- A reversal takes back exactly what was paid.
create function refuse_other_reversal() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added a join payments p on p.id = a.reversal_of_id where a.amount <> -p.amount) then
    raise exception 'A reversal takes back exactly what was paid.' using errcode = 'ERP01', table = 'payments', column = 'amount';
  end if;
  return null;
end
$$;
create trigger payments_reversal_amount after insert on payments referencing new table as added for each statement
  execute function refuse_other_reversal();

-- What is handed over with a plan was ordered in the order that the plan, or its ticket, is for.
create function refuse_foreign_plan_item() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added a join delivery_plans p on p.id = a.plan_id join order_lines l on l.id = a.order_line_id left join tickets t on t.id = p.ticket_id
    where l.order_id <> coalesce(p.order_id, t.order_id)
  ) then
    raise exception 'A plan hands over what was ordered in its own order.' using errcode = 'ERP01', table = 'plan_items', column = 'order_line_id';
  end if;
  return null;
end
$$;
create trigger plan_items_of_order_insert after insert on plan_items referencing new table as added for each statement
  execute function refuse_foreign_plan_item();
create trigger plan_items_of_order_update after update on plan_items referencing new table as added for each statement
  execute function refuse_foreign_plan_item();
